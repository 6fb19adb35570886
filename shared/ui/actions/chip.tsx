import { useId } from 'react';
import { formatCount } from '../../format/count.ts';
import { Row, Text } from '../layout/box.tsx';
import css from './chip.module.css';
import { useCentred } from './use-centred.ts';

export interface ChipOption<Value extends string> {
  value: Value;
  label: string;
  /** The number of results that the option would show. Null while it is being counted: its place is kept. */
  count?: number | null | undefined;
}

interface ChipsProps<Value extends string> {
  /** The name of the choice: `Category`. */
  label: string;
  options: readonly ChipOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * Filter chips, one of which is selected: native radios, so that arrow keys move between them. Scrolls sideways on phones.
 */
export function Chips<Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) {
  const name = useId();
  const row = useCentred(':checked', value);
  return (
    <Row gap={2} align="stretch" shrink ref={row} className={css.row} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.chip}>
          <input
            className={css.radio}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}{' '}
          {option.count !== undefined && (
            <Text as="span" tabular center className={css.count}>
              {option.count === null ? '' : formatCount(option.count)}
            </Text>
          )}
        </label>
      ))}
    </Row>
  );
}
