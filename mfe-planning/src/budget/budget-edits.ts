import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { type Edit, removal } from '../sync/edits.ts';

/** Takes a category away, with its lines and their payments: one step, taken back as one. */
export function removeCategory(budget: Budget, category: BudgetCategory): Edit[] {
  const lines = budget.items.filter(({ category_id }) => category_id === category.id);
  return [removal('budget_category', category), ...lines.flatMap((item) => removeLine(budget, item))];
}

export function removeLine(budget: Budget, item: BudgetItem): Edit[] {
  const payments = budget.payments.filter(({ item_id }) => item_id === item.id);
  return [removal('budget_item', item), ...payments.map((payment) => removal('payment', payment))];
}

type NewLine = Omit<
  BudgetItem,
  'id' | 'version' | 'updated_at' | 'updated_by' | 'deleted_at' | 'sort' | 'template_row_id'
>;

/** A line as it begins: nothing is known of it but its place. */
export const emptyLine = (budget_id: string, category_id: string): NewLine => ({
  budget_id,
  category_id,
  name: '',
  note: '',
  estimate: { mode: 'flat', amount_kobo: 0 },
  agreed: null,
  quote_until: null,
  refundable: false,
  vendor_name: '',
  vendor_phone: '',
});
