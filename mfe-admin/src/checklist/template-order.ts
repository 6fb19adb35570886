import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { inOrder, type Orders } from '../in-order.ts';

type Rows = Pick<ChecklistTemplate, 'categories' | 'tasks'>;

/** The group of the categories themselves, beside those of their tasks. */
const CATEGORIES = 'categories';

/** What can be put in order: the categories, and the tasks of each. */
export const groupsOf = ({ categories, tasks }: Rows) =>
  [
    { id: CATEGORIES, label: 'Categories', rows: categories },
    ...categories.map(({ id, name }) => ({
      ...{ id, label: `Tasks of ${name}` },
      rows: tasks
        .filter(({ category_id }) => category_id === id)
        .map((task) => ({ id: task.id, name: task.title })),
    })),
  ].filter(({ rows }) => rows.length > 1);

/** Tasks stand category by category, each category's in its own order. */
export function ordered({ categories: before, tasks }: Rows, orders: Orders) {
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
