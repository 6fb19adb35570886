import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { idWithin } from '../new-id.ts';

/** What a task of a template brings along: its lesson, and the couple's own line where it has the one that is meant. */
export function tiesOf(task: ChecklistTemplate['tasks'][number], budgets: readonly Budget[]) {
  const { item_id: meant, books = false, video_id = null } = task;
  const line = meant
    ? budgets
        .flatMap(({ id, items }) => items.map((item) => ({ ...item, offered: idWithin(id, meant) })))
        .find((item) => item.template_row_id === meant || item.id === item.offered)
    : undefined;
  return { item_id: line?.id ?? null, books, video_id };
}
