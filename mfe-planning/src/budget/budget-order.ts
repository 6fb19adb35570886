import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { OrderGroup } from '../order-sheet.tsx';

/** What of a budget can be put in order: its categories, and the lines of each. */
export function budgetOrder({ categories, items }: Budget): OrderGroup[] {
  const lines = Map.groupBy(items, ({ category_id }) => category_id);
  return [
    { id: 'categories', label: 'Categories', entity: 'budget_category', rows: categories },
    ...categories.flatMap(({ id, name }): OrderGroup[] => {
      const rows = lines.get(id) ?? [];
      return rows.length > 1 ? [{ id, label: `Lines of ${name}`, entity: 'budget_item', rows }] : [];
    }),
  ];
}
