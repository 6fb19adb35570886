import { type ComponentProps, type ReactNode, useEffect, useImperativeHandle, useRef } from 'react';
import css from './checkbox.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** For tables, where the row says it. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The dash of "some of them". */
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
    <label className={css.row}>
      <input {...rest} type="checkbox" className={css.box} ref={box} />
      {hideLabel ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <span>
          {label}
          {hint && <span className={css.hint}>{hint}</span>}
        </span>
      )}
    </label>
  );
}
