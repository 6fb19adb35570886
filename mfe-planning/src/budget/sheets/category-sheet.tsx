import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { useState } from 'react';
import { goesAlong } from '../../lib/goes-along.ts';
import { removeCategory } from '../model/budget-edits.ts';
import { BudgetRowSheet } from './budget-row-sheet.tsx';

interface CategorySheetProps {
  budget: Budget;
  /** Null for a new one. */
  category: BudgetCategory | null;
  onClose: () => void;
}

/** Edits a category's name and planned amount. */
export function CategorySheet({ budget, category, onClose }: CategorySheetProps) {
  const [planned, setPlanned] = useState(category?.planned_kobo ?? null);
  const { ask } = useHost();
  async function askAndRemove(stored: BudgetCategory) {
    const lines = budget.items.filter(({ category_id }) => category_id === stored.id);
    const payments = budget.payments.filter(({ item_id }) => lines.some(({ id }) => id === item_id));
    const along = goesAlong([lines.length, 'line'], [payments.length, 'payment']);
    return (await confirmBin(ask, `“${stored.name}”`, along)) ? removeCategory(budget, stored) : null;
  }
  return (
    <BudgetRowSheet
      entity="budget_category"
      budget={budget}
      rows={budget.categories}
      row={category}
      title={category ? 'Edit category' : 'Add a category'}
      name={{ label: 'Category', initial: '', missing: 'Give the category a name.' }}
      fields={planned === null ? null : { planned_kobo: planned }}
      onRemove={askAndRemove}
      onClose={onClose}
    >
      {(checked) => (
        <MoneyField
          label="Planned"
          value={planned}
          onChange={setPlanned}
          plan={budget.total_kobo}
          example="1.5m, 500k or 500,000"
          error={checked && planned === null ? 'Type an amount, such as 500k or 500,000.' : undefined}
        />
      )}
    </BudgetRowSheet>
  );
}
