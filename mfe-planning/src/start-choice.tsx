import { useId } from 'react';
import css from './start-choice.module.css';

export interface Start {
  /** A template's id; '' begins from nothing. */
  value: string;
  label: string;
  text: string;
}

export interface StartChoiceProps {
  options: readonly Start[];
  value: string;
  onChange: (value: string) => void;
}

/** Which template to start from, or none: native radios, so arrow keys walk them. */
export function StartChoice({ options, value, onChange }: StartChoiceProps) {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend>Start from</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className={css.label}>{option.label}</span> <span className={css.text}>{option.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
