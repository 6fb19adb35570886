import { LAST_DAY, today } from '@wedding/shared/domain/local-date.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { useState } from 'react';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  optional?: boolean;
  /** The last allowed day. */
  last?: string;
  /** Whether the day at first is a proposal, such as today: that it differs the next day is no change. */
  proposed?: boolean;
  /** An error about a readable day. */
  error?: string | undefined;
}

const MIN_DAY = '2000-01-01';

/** Returns whether the plan can store this day; false for ''. */
export const isDay = (value: string) => value >= MIN_DAY && value <= LAST_DAY;

/** Returns what is wrong with the day of a payment that was made. `otherwise` says what to do with one that wasn't. */
export function paidDayError(day: string, otherwise: string): string | undefined {
  if (day === '') return 'Choose the day it was paid.';
  return day > today() ? `This day is still to come. If it isn’t paid yet, ${otherwise}.` : undefined;
}

/** A day field. The form can't be saved while the year is out of range or the date is incomplete. */
export function DayField({ value, onChange, last = LAST_DAY, error, proposed, ...rest }: DayFieldProps) {
  const [isInvalid, setInvalid] = useState(false);
  return (
    <TextField
      {...rest}
      data-proposed={proposed || undefined}
      type="date"
      min={MIN_DAY}
      max={last}
      value={value}
      error={isInvalid ? `Enter a full date between 2000 and ${last.slice(0, 4)}.` : error}
      onChange={(event) => {
        if (event.currentTarget.validity.valid) setInvalid(false);
        onChange(event.currentTarget.value);
      }}
      // Validated only on leaving the field: a year that will be 2027 is 2 first, then 20.
      onBlur={(event) => setInvalid(!event.currentTarget.validity.valid)}
      onInvalid={() => setInvalid(true)}
    />
  );
}
