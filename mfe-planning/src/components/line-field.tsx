import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { PickField } from '@wedding/shared/ui/fields/field.tsx';
import { useState } from 'react';

const LinePicker = lazySheet(
  async () => (await import(/* webpackChunkName: "line-picker" */ './line-picker.tsx')).LinePicker,
);

interface LineFieldProps {
  label: string;
  optional?: boolean;
  /** Undefined while they are being fetched. */
  budgets: readonly Budget[] | undefined;
  /** A line's id; '' for none. */
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
}

/** A budget line, chosen from a sheet that lists all of them by category. */
export function LineField({ budgets, value, onChange, label, optional, error }: LineFieldProps) {
  const [open, setOpen] = useState(false);
  const chosen = budgets?.flatMap(({ items }) => items).find(({ id }) => id === value);
  return (
    <>
      <PickField
        label={label}
        optional={optional}
        error={error}
        value={chosen?.name ?? ''}
        placeholder={budgets ? (optional ? 'None' : 'Choose a line') : 'Loading …'}
        disabled={!budgets}
        onPick={() => setOpen(true)}
      />
      <input hidden value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      {open && budgets && (
        <LinePicker
          budgets={budgets}
          value={value}
          none={optional ? 'No line' : undefined}
          onChoose={(id) => {
            onChange(id);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
