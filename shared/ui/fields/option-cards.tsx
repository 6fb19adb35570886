import { useId } from 'react';
import { Stack } from '../layout/box.tsx';
import css from './option-cards.module.css';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** A line below the label. */
  text?: string;
}

interface OptionCardsProps<Value extends string> {
  legend: string;
  options: readonly Option<Value>[];
  /** Null until something is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** A choice of one option, each shown as a card: native radios, so that arrow keys move between them. */
export function OptionCards<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: OptionCardsProps<Value>) {
  const name = useId();
  return (
    <Stack as="fieldset" gap={2} className={css.cards}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.card}>
          <input
            type="radio"
            data-field={option.label}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className={css.label}>{option.label}</span>{' '}
            {option.text && <span className={css.text}>{option.text}</span>}
          </span>
        </label>
      ))}
    </Stack>
  );
}
