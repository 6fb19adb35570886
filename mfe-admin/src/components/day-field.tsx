import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { type ComponentProps, useState } from 'react';

interface DayFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'error'> {
  /** `2027-03-12`; '' for none. */
  value: string;
  onChange: (day: string) => void;
}

/** A day of a filter. While 2026 is typed, a date field reports 0002, 0020 and 0202, so only whole days are passed on. */
export function DayField({ label, error, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      hideLabel
      title={label}
      type="date"
      prefix={label}
      error={error}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || isDay(target.value)) onChange(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

export const isDay = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text);
