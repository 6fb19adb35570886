import { TextField } from '@wedding/shared/ui/field.tsx';
import { useState } from 'react';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  optional?: boolean;
  /** The last day that fits. */
  last?: string;
  /** What is wrong with a day that can be read. */
  error?: string | undefined;
}

const FIRST = '2000-01-01';
const LAST = '2099-12-31';

/** A day that the plan can hold; '' isn't one. */
export const isDay = (value: string) => value >= FIRST && value <= LAST;

/** A day, which a form can't be saved with while its year is out of the ordinary or half of it is missing. */
export function DayField({ value, onChange, last = LAST, error, ...rest }: DayFieldProps) {
  const [wrong, setWrong] = useState(false);
  return (
    <TextField
      {...rest}
      type="date"
      min={FIRST}
      max={last}
      value={value}
      error={wrong ? `Type a whole day of the years 2000 to ${last.slice(0, 4)}.` : error}
      onChange={(event) => {
        if (event.currentTarget.validity.valid) setWrong(false);
        onChange(event.currentTarget.value);
      }}
      // Only once it is left: a year on its way to 2027 is 2, then 20.
      onBlur={(event) => setWrong(!event.currentTarget.validity.valid)}
      onInvalid={() => setWrong(true)}
    />
  );
}
