import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
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
      {optional && <span className={css.optional}> (optional)</span>}
    </>
  );
  return (
    <div className={css.field}>
      <label className={hideLabel ? undefined : css.label} htmlFor={id}>
        {hideLabel ? <VisuallyHidden>{labelText}</VisuallyHidden> : labelText}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': noteId })}
      {error ? (
        <p className={css.error} id={noteId} role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : (
        (hint || length.count) && (
          <div className={css.note} id={noteId}>
            {hint && <p className={css.hint}>{hint}</p>}
            {length.count && <p className={css.count}>{length.count}</p>}
          </div>
        )
      )}
    </div>
  );
}
