import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { MoveButtons } from '../../components/move-buttons.tsx';
import { orderEdits } from '../../components/move-row.ts';
import { goesAlong } from '../../lib/goes-along.ts';
import { newId } from '../../lib/new-id.ts';
import { sortAfter } from '../../lib/sort-after.ts';
import { addition, change } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';
import { removeCategory } from '../model/budget-edits.ts';

interface CategorySheetProps {
  budget: Budget;
  /** Null for a new one. */
  category: BudgetCategory | null;
  onClose: () => void;
}

/** Edits a category's name and planned amount. */
export function CategorySheet({ budget, category, onClose }: CategorySheetProps) {
  const [name, setName] = useState(category?.name ?? '');
  const [planned, setPlanned] = useState(category?.planned_kobo ?? null);
  const [checked, setChecked] = useState(false);
  const { ask } = useHost();
  const edit = useEdit();

  function save() {
    setChecked(true);
    if (!trimmed(name) || planned === null) return;
    const fields = { name: trimmed(name), planned_kobo: planned };
    if (category) edit([change('budget_category', category, fields)]);
    else {
      const place = { budget_id: budget.id, sort: sortAfter(budget.categories) };
      edit([addition('budget_category', newId(), { ...place, ...fields })]);
    }
    onClose();
  }
  async function remove(stored: BudgetCategory) {
    const lines = budget.items.filter(({ category_id }) => category_id === stored.id);
    const payments = budget.payments.filter(({ item_id }) => lines.some(({ id }) => id === item_id));
    const along = goesAlong([lines.length, 'line'], [payments.length, 'payment']);
    if (!(await confirmBin(ask, `“${stored.name}”`, along))) return;
    edit(removeCategory(budget, stored), `“${stored.name}” removed`);
    onClose();
  }
  return (
    <FormSheet
      title={category ? 'Edit category' : 'Add a category'}
      about={category && `category ${category.id}`}
      save={category ? 'Done' : 'Add'}
      onSave={save}
      onRemove={category && (() => void remove(category))}
      onClose={onClose}
    >
      <TextField
        label="Category"
        value={name}
        limit={120}
        onChange={(event) => setName(event.currentTarget.value)}
        error={checked && !trimmed(name) ? 'Give the category a name.' : undefined}
      />
      <MoneyField
        label="Planned"
        value={planned}
        onChange={setPlanned}
        plan={budget.total_kobo}
        example="1.5m, 500k or 500,000"
        error={checked && planned === null ? 'Type an amount, such as 500k or 500,000.' : undefined}
      />
      {category && (
        <MoveButtons
          name={category.name}
          rows={budget.categories}
          id={category.id}
          onMove={(rows) => edit(orderEdits('budget_category', rows))}
        />
      )}
    </FormSheet>
  );
}
