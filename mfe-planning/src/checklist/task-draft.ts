import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { newId } from '../new-id.ts';
import { sortAfter } from '../sort-after.ts';
import { addition, change, type Edit } from '../sync/edits.ts';

/** In the place of a category's id: one that is made together with the task. */
export const NEW_CATEGORY = 'new';

/** A task's fields as a form holds them; '' for no day. The ids of new rows are made once, with the draft. */
export interface TaskDraft {
  id: string;
  title: string;
  category_id: string;
  new_category: string;
  new_category_id: string;
  due_on: string;
  note: string;
  skipped: boolean;
}

export function draftOf(checklist: Checklist, task?: Task): TaskDraft {
  return {
    id: task?.id ?? newId(),
    title: task?.title ?? '',
    category_id: task?.category_id ?? checklist.categories[0]?.id ?? NEW_CATEGORY,
    new_category: '',
    new_category_id: newId(),
    due_on: task?.due_on ?? '',
    note: task?.note ?? '',
    skipped: task?.status === 'skipped',
  };
}

/** What has to be saved for a draft; `task` is the one that stands, absent for a new one. */
export function editsOf(checklist: Checklist, draft: TaskDraft, task?: Task): (Edit | null)[] {
  const checklist_id = checklist.id;
  const fresh = draft.category_id === NEW_CATEGORY;
  const name = draft.new_category.trim();
  const category = fresh
    ? [
        addition('checklist_category', draft.new_category_id, {
          checklist_id,
          name,
          sort: sortAfter(checklist.categories),
        }),
      ]
    : [];
  const due_on = draft.due_on || null;
  const values = {
    title: draft.title.trim(),
    category_id: fresh ? draft.new_category_id : draft.category_id,
    note: draft.note.trim(),
    due_on,
  };
  // A day of the couple's own choice no longer follows the ceremony.
  const due = due_on ? { kind: 'fixed', date: due_on } : { kind: 'none' };
  if (!task) {
    const place = { checklist_id, sort: sortAfter(checklist.tasks) };
    return [...category, addition('task', draft.id, { ...place, ...values, due })];
  }
  const moved = due_on === task.due_on ? {} : { due };
  return [...category, change('task', task, { ...values, ...moved })];
}
