import { type ComponentProps, type ReactNode, useEffect, useImperativeHandle, useRef } from 'react';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Row } from '../layout/box.tsx';
import css from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Hides the label, for tables where the row names the checkbox. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Shows a dash, for "some selected". */
  indeterminate?: boolean;
}

/** A checkbox with its label, 44 px high. Takes every attribute of a checkbox input. */
export function Checkbox({ label, hideLabel, hint, indeterminate = false, ref, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement, []);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <Row as="label" inline align="start" breaks className={css.row}>
      <input
        data-field={typeof label === 'string' ? label : undefined}
        {...rest}
        type="checkbox"
        className={css.box}
        ref={box}
      />
      {hideLabel ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <span>
          {label}
          {hint && <span className={css.hint}>{hint}</span>}
        </span>
      )}
    </Row>
  );
}
