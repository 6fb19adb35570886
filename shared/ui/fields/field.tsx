import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { Row } from '../layout/box.tsx';
import css from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix' | 'maxLength'> {
  /** An icon or a sign such as ₦ inside the box, before the text. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** A button inside the box, after the text. */
  action?: ReactNode;
}

/** A one-line field. Takes every attribute of `<input>`, including `ref`. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, optional, hint, error, limit, id, prefix, suffix, action, className, ...rest } =
    props;
  const texts = { label, hideLabel, optional, hint, error, limit };
  return (
    <FieldFrame {...texts} value={rest.value} id={id}>
      {(control) => (
        <Row align="stretch" tone="text" className={css.box}>
          {prefix && (
            <Row as="span" inline tone="muted" className={css.affix}>
              {prefix}
            </Row>
          )}
          <input type="text" {...rest} {...control} className={cx(css.control, className)} />
          {suffix && (
            <Row as="span" inline tone="muted" className={cx(css.affix, css.suffix)}>
              {suffix}
            </Row>
          )}
          {action}
        </Row>
      )}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'maxLength'> {}

/** A field of several lines. It grows with its text if the browser supports that. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hideLabel, optional, hint, error, limit, id, className, ...rest } = props;
  const texts = { label, hideLabel, optional, hint, error, limit };
  return (
    <FieldFrame {...texts} value={rest.value} id={id}>
      {(control) => (
        <Row align="stretch" tone="text" className={css.box}>
          <textarea rows={4} {...rest} {...control} className={cx(css.control, css.area, className)} />
        </Row>
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {
  options: { value: string; label: string }[];
  /** A first entry with the value ''. */
  placeholder?: string;
}

/** The native select in our design: phones show their own picker. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, optional, hint, error, id, className, options, placeholder, ...rest } = props;
  return (
    <FieldFrame label={label} hideLabel={hideLabel} optional={optional} hint={hint} error={error} id={id}>
      {(control) => (
        <Row align="stretch" tone="text" className={css.box}>
          <select {...rest} {...control} className={cx(css.control, css.select, className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={css.caret} aria-hidden="true" />
        </Row>
      )}
    </FieldFrame>
  );
}

interface PickFieldProps extends FieldTexts {
  /** The chosen option as text; '' for none. */
  value: string;
  placeholder: string;
  disabled?: boolean;
  /** Opens the sheet with the options. */
  onPick: () => void;
}

/** Looks like a select and opens a sheet, for lists that need more order or search than a native picker offers. */
export function PickField({ value, placeholder, disabled, onPick, ...texts }: PickFieldProps) {
  return (
    <FieldFrame {...texts}>
      {(control) => (
        <Row align="stretch" tone="text" className={css.box}>
          <button
            {...control}
            type="button"
            className={cx(css.control, css.select, css.pick)}
            aria-haspopup="dialog"
            aria-label={`${texts.label}: ${value || placeholder}`}
            disabled={disabled}
            onClick={onPick}
          >
            {value || placeholder}
          </button>
          <ChevronDown className={css.caret} aria-hidden="true" />
        </Row>
      )}
    </FieldFrame>
  );
}
