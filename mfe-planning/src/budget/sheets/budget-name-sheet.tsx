import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { change } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';

/** Changes a budget's name and total. */
export function BudgetNameSheet({ onClose, ...props }: { budget: Budget; onClose: () => void }) {
  // The edit is based on what the sheet shows, so that it doesn't overwrite what the partner changes meanwhile.
  const [budget] = useState(props.budget);
  const [name, setName] = useState(budget.name);
  const [total, setTotal] = useState<number | null>(budget.total_kobo);
  const [checked, setChecked] = useState(false);
  const edit = useEdit();
  function save() {
    setChecked(true);
    if (!trimmed(name) || total === null) return;
    edit([change('budget', budget, { name: trimmed(name), total_kobo: total })]);
    onClose();
  }
  return (
    <FormSheet title="Total and name" about={null} save="Done" onSave={save} onClose={onClose}>
      <MoneyField
        label="Total"
        value={total}
        onChange={setTotal}
        error={checked && total === null ? 'Type an amount, such as 15m or 15,000,000.' : undefined}
      />
      <TextField
        label="Name"
        value={name}
        limit={120}
        onChange={(event) => setName(event.currentTarget.value)}
        error={checked && !trimmed(name) ? 'Give the budget a name.' : undefined}
      />
    </FormSheet>
  );
}
