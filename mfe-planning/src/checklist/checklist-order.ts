import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { OrderGroup } from '../order-sheet.tsx';
import { byCategory } from './tasks-view.ts';

/** What of a checklist can be put in order: its categories, and the tasks of each. */
export const checklistOrder = (checklist: Checklist): OrderGroup[] => [
  { id: 'categories', label: 'Categories', entity: 'checklist_category', rows: checklist.categories },
  ...byCategory(checklist).flatMap(({ category: { id, name }, tasks }): OrderGroup[] => {
    const rows = tasks.map((task) => ({ ...task, name: task.title }));
    return rows.length > 1 ? [{ id, label: `Tasks of ${name}`, entity: 'task', rows }] : [];
  }),
];
