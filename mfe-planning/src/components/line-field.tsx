import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { PickField } from '@wedding/shared/ui/fields/field.tsx';
import { useEffect, useState } from 'react';

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
  /** Whether the list is open from the start, for a form that begins with the choice. */
  startsOpen?: boolean;
}

/** A budget line, chosen from a sheet that lists all of them by category. */
export function LineField(props: LineFieldProps) {
  const { budgets, value, onChange, label, optional, error, startsOpen = false } = props;
  const [open, setOpen] = useState(false);
  // Not before the form's sheet is: the later one of two lies on top.
  useEffect(() => setOpen(startsOpen), [startsOpen]);
  const choose = (id: string) => {
    onChange(id);
    setOpen(false);
  };
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
      {/* A line that was chosen before is filled in here, after the list has opened by itself. */}
      <input
        hidden
        data-field={label}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {open && budgets && (
        <LinePicker
          budgets={budgets}
          value={value}
          none={optional ? 'No line' : undefined}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
