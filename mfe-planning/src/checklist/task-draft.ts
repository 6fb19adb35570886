import type { Checklist, ChecklistChange } from '@wedding/shared/contract/checklist.schema.ts';
import { keyBetween } from '@wedding/shared/contract/sort-key.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { newId } from '../new-id.ts';

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

/** What has to be sent for a draft; `task` is the one that stands, absent for a new one. */
export function changesOf(checklist: Checklist, draft: TaskDraft, task?: Task): ChecklistChange[] {
  const checklist_id = checklist.id;
  const fresh = draft.category_id === NEW_CATEGORY;
  const category: ChecklistChange[] = fresh
    ? [
        {
          entity: 'checklist_category',
          id: draft.new_category_id,
          version: 0,
          checklist_id,
          name: draft.new_category.trim(),
          sort: afterAll(checklist.categories),
        },
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
  const due = due_on ? ({ kind: 'fixed', date: due_on } as const) : ({ kind: 'none' } as const);
  if (!task) {
    const row = { entity: 'task', id: draft.id, version: 0, checklist_id } as const;
    return [...category, { ...row, ...values, due, sort: afterAll(checklist.tasks) }];
  }
  const changed = Object.entries(values).filter(([field, value]) => value !== task[field as keyof Task]);
  if (changed.length === 0) return [];
  const moved = due_on === task.due_on ? {} : { due };
  const change = { entity: 'task', id: task.id, version: task.version } as const;
  return [...category, { ...change, ...Object.fromEntries(changed), ...moved }];
}

function afterAll(rows: readonly { sort: string }[]): string {
  const last = rows.reduce<string | null>((max, { sort }) => (max === null || sort > max ? sort : max), null);
  return keyBetween(last, null);
}
