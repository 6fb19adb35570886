import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { useDraft } from '../../components/use-draft.ts';
import { change } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';

/** Changes a budget's name and total. */
export function BudgetNameSheet({ onClose, ...props }: { budget: Budget; onClose: () => void }) {
  // The edit is based on what the sheet shows, so that it doesn't overwrite what the partner changes meanwhile.
  const [budget] = useState(props.budget);
  const { values, set, text, checked, check } = useDraft<{ name: string; total_kobo: number | null }>(budget);
  const edit = useEdit();
  function save() {
    check();
    const { name, total_kobo } = values;
    if (!trimmed(name) || total_kobo === null) return;
    edit([change('budget', budget, { name: trimmed(name), total_kobo })]);
    onClose();
  }
  return (
    <FormSheet title="Total and name" about={null} save="Done" onSave={save} onClose={onClose}>
      <MoneyField
        label="Total"
        value={values.total_kobo}
        onChange={(total_kobo) => set({ total_kobo })}
        error={
          checked && values.total_kobo === null ? 'Type an amount, such as 15m or 15,000,000.' : undefined
        }
      />
      <TextField label="Name" limit={120} {...text('name', 'Give the budget a name.')} />
    </FormSheet>
  );
}
