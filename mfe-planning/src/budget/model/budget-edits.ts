import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem, Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import { change, type Edit, removal } from '../../sync/edits.ts';

/** Returns the edits that remove a category with its lines and their payments. */
export function removeCategory(budget: Budget, category: BudgetCategory): (Edit | null)[] {
  const lines = budget.items.filter(({ category_id }) => category_id === category.id);
  return [
    removal('budget_category', category),
    ...lines.flatMap((item) => withPayments(budget, item)),
    passed(budget, [category, ...lines]),
  ];
}

export const removeLine = (budget: Budget, item: BudgetItem): (Edit | null)[] => [
  ...withPayments(budget, item),
  passed(budget, [item]),
];

function withPayments(budget: Budget, item: BudgetItem): Edit[] {
  const payments = budget.payments.filter(({ item_id }) => item_id === item.id);
  return [removal('budget_item', item), ...payments.map((payment) => removal('payment', payment))];
}

/** Marks removed rows of the template so that they aren't offered again. */
function passed(budget: Budget, rows: readonly { template_row_id: string | null }[]): Edit | null {
  const ids = rows.flatMap(({ template_row_id }) => template_row_id ?? []);
  return change('budget', budget, { passed_rows: [...budget.passed_rows, ...ids] });
}

type NewLine = Omit<
  BudgetItem,
  'id' | 'version' | 'updated_at' | 'updated_by' | 'deleted_at' | 'sort' | 'template_row_id'
>;

/** Returns a new line, without any prices or details. */
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

/** Returns a new payment for a line, neither due nor paid. */
export const emptyPayment = (budget_id: string, item_id: string) => ({
  budget_id,
  item_id,
  direction: 'out' as Payment['direction'],
  due_on: null as string | null,
  paid_on: null as string | null,
  method: 'transfer' as Payment['method'],
  payer_id: null as string | null,
  note: '',
});
