import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { inOrder, type Orders } from '@wedding/shared/domain/in-order.ts';

type Rows = Pick<ChecklistTemplate, 'categories' | 'tasks'>;

/** The id of the group of categories. The groups of tasks have the ids of their categories. */
const CATEGORIES = 'categories';

/** Returns the groups that can be reordered: the categories, and the tasks of each category. */
export const groupsOf = ({ categories, tasks }: Rows) =>
  [
    { id: CATEGORIES, label: 'Categories', rows: categories },
    ...categories.map(({ id, name }) => ({
      id,
      label: `Tasks of ${name}`,
      rows: tasks
        .filter(({ category_id }) => category_id === id)
        .map((task) => ({ id: task.id, name: task.title })),
    })),
  ].filter(({ rows }) => rows.length > 1);

/** Applies the new orders. Returns the tasks grouped by category. */
export function applyOrders({ categories: before, tasks }: Rows, orders: Orders) {
  const categories = inOrder(before, orders[CATEGORIES]);
  return {
    categories,
    tasks: categories.flatMap(({ id }) =>
      inOrder(
        tasks.filter(({ category_id }) => category_id === id),
        orders[id],
      ),
    ),
  };
}
