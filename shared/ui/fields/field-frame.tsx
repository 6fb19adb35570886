import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import hidden from '../base/visually-hidden.module.css';
import { Row, Stack, Text } from '../layout/box.tsx';
import css from './field.module.css';
import { useLengthLimit } from './use-length-limit.ts';

/** The texts around a field's control. */
export interface FieldTexts {
  label: string;
  /** Hides the label visually, if the placeholder or the context makes it clear. */
  hideLabel?: boolean;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  hint?: ReactNode;
  /** One sentence on what to do; sets aria-invalid. Nothing or '' means no error. */
  error?: string | undefined;
  /** The most characters. A longer text is kept, counted and not saved. */
  limit?: number | undefined;
}

interface ControlProps {
  id: string;
  /** The label, by which what was typed finds its field again. */
  'data-field': string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Shows the label above, the hint or error below, and ties them to the control by ids. */
export function FieldFrame(
  props: FieldTexts & { id?: string; value?: unknown; children: (control: ControlProps) => ReactNode },
) {
  const { label, hideLabel, optional, hint, limit, value, children } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const length = useLengthLimit(id, limit, value);
  const error = length.error ?? props.error;
  const noteId = error || hint || length.count ? `${id}-note` : undefined;
  const labelText = (
    <>
      {label}
      {optional && (
        <Text as="span" tone="muted" weight={400}>
          {' '}
          (optional)
        </Text>
      )}
    </>
  );
  return (
    <Stack shrink className={css.field}>
      <label className={hideLabel ? hidden.hidden : css.label} htmlFor={id}>
        {labelText}
      </label>
      {children({
        id,
        'data-field': label,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': noteId,
      })}
      {error ? (
        <Row
          as="p"
          align="stretch"
          tone="danger"
          size={13}
          weight={600}
          className={css.error}
          id={noteId}
          role="alert"
        >
          <CircleAlert aria-hidden="true" />
          {error}
        </Row>
      ) : (
        (hint || length.count) && (
          <Row gap={3} rowGap={0} justify="between" wrap id={noteId}>
            {hint && (
              <Text tone="muted" size={13} className={css.hint}>
                {hint}
              </Text>
            )}
            {length.count && (
              <Text tone="muted" size={13} tabular className={css.count}>
                {length.count}
              </Text>
            )}
          </Row>
        )
      )}
    </Stack>
  );
}
