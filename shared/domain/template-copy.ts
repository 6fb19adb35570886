import type { BudgetTemplate } from '../contract/budget.schema.ts';
import type { Pricing } from '../contract/budget-line.schema.ts';
import type { ChecklistTemplate } from '../contract/checklist.schema.ts';
import { shareMoney } from './budget/share-out.ts';
import { type CeremonyDates, placeTasks } from './place-tasks.ts';
import { firstKeys } from './sort-key.ts';

type Estimate = BudgetTemplate['rows'][number]['items'][number]['estimate'];

/** The pricing of a template's line before the couple has entered a price. A guess would look like a quote. */
export const noPrice: Readonly<Record<Estimate, Pricing>> = {
  flat: { mode: 'flat', amount_kobo: 0 },
  per_guest: { mode: 'per_guest', unit_kobo: 0, ceremony_id: null, buffer: false },
  per_unit: { mode: 'per_unit', unit_kobo: 0, quantity: 1 },
};

/**
 * Returns the id of a template's row in a budget or checklist (all UUIDs). It is the same on every device and on the server,
 * so that every copy of the row gets the same id. A version 8 UUID: the XOR of both ids' bits.
 */
export function idWithin(parentId: string, templateRow: string): string {
  const bits = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`);
  const hex = (bits(parentId) ^ bits(templateRow)).toString(16).padStart(32, '0');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

/**
 * Returns the rows of a new budget: the total (kobo) is split over the template's rows except those in `leave_out`. Lines
 * have no price: the template knows what a wedding needs, not what it costs today.
 */
export function copyBudgetTemplate(
  template: Pick<BudgetTemplate, 'rows'>,
  budget: { id: string; total_kobo: number; leave_out?: readonly string[] | undefined },
) {
  const chosen = template.rows.filter((row) => !budget.leave_out?.includes(row.id));
  if (chosen.length === 0) return { categories: [], items: [] };
  const shares = chosen.map((row) => row.basis_points);
  const planned = shareMoney(budget.total_kobo, shares);
  const sorts = firstKeys(chosen.length);
  const copyOf = (row: { id: string; name: string }) => ({
    id: idWithin(budget.id, row.id),
    budget_id: budget.id,
    name: row.name,
    template_row_id: row.id,
  });
  const categories = chosen.map((row, place) => ({
    ...copyOf(row),
    planned_kobo: planned[place] ?? 0,
    ceremony: row.ceremony,
    sort: sorts[place] ?? '',
  }));
  const items = chosen.flatMap((row) => {
    const itemSorts = firstKeys(row.items.length);
    return row.items.map((item, place) => ({
      ...copyOf(item),
      category_id: idWithin(budget.id, row.id),
      estimate: noPrice[item.estimate],
      sort: itemSorts[place] ?? '',
    }));
  });
  return { categories, items };
}

/** Returns the rows of a new checklist, its tasks placed from the day `from` on; without days if `ceremonies` is null. */
export function copyChecklistTemplate(
  template: Pick<ChecklistTemplate, 'categories' | 'tasks'>,
  checklist: { id: string; ceremonies: CeremonyDates | null; from: string },
) {
  const { ceremonies, from } = checklist;
  const copyOf = (row: { id: string }) => ({
    id: idWithin(checklist.id, row.id),
    checklist_id: checklist.id,
    template_row_id: row.id,
  });
  const dues = template.tasks.map((task) => task.due);
  const days = ceremonies ? placeTasks(dues, { ceremonies, from }) : [];
  const categorySorts = firstKeys(template.categories.length);
  const taskSorts = firstKeys(template.tasks.length);
  const categories = template.categories.map((category, place) => ({
    ...copyOf(category),
    name: category.name,
    sort: categorySorts[place] ?? '',
  }));
  const tasks = template.tasks.map((task, place) => ({
    ...copyOf(task),
    category_id: idWithin(checklist.id, task.category_id),
    title: task.title,
    due: task.due,
    due_on: days[place] ?? null,
    // Templates written before tasks had `books` and `video_id` don't have these fields.
    books: task.books ?? false,
    video_id: task.video_id ?? null,
    sort: taskSorts[place] ?? '',
  }));
  return { categories, tasks };
}
