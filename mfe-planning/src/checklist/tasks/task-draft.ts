import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Assignee, Task, TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { newId } from '../../lib/new-id.ts';
import { sortAfter } from '../../lib/sort-after.ts';
import { addition, change, type Edit } from '../../sync/edits.ts';
import { phoneOf } from './people.ts';

/** Stands for a category's id if the category is created together with the task. */
export const NEW_CATEGORY = 'new';

/** A task's fields in a form; '' for no day, hour or line. The ids of new rows are generated once, with the draft. */
export interface TaskDraft
  extends Pick<Task, 'id' | 'title' | 'category_id' | 'note' | 'status' | 'books' | 'video_id'>,
    Record<'due_on' | 'due_at' | 'item_id' | 'contact_phone' | 'new_category' | 'new_category_id', string> {
  /** Empty for nobody, a member's account id, or `person` for another person by `name`. */
  assigneeChoice: '' | `${number}` | 'person';
  name: string;
}

/** The initial day of a new task, and the ceremony that it follows until the couple changes the day. */
export interface TaskStart {
  due_on: string;
  due: TaskDue;
}
/** The saved task, or the initial day of a new one. */
interface Origin {
  task?: Task | undefined;
  start?: TaskStart | undefined;
}

export function draftOf({ categories }: Checklist, { task, start }: Origin = {}): TaskDraft {
  const assignee = task?.assignee ?? null;
  return {
    id: newId(),
    title: '',
    category_id: categories[0]?.id ?? NEW_CATEGORY,
    note: '',
    status: 'todo',
    books: false,
    video_id: null,
    ...task,
    due_on: task?.due_on ?? start?.due_on ?? '',
    due_at: task?.due_at ?? '',
    item_id: task?.item_id ?? '',
    contact_phone: task?.contact_phone ?? '',
    new_category: '',
    new_category_id: newId(),
    assigneeChoice: assignee === null ? '' : assignee.kind === 'person' ? 'person' : `${assignee.account_id}`,
    name: assignee?.kind === 'person' ? assignee.name : '',
  };
}

function assigneeOf({ assigneeChoice, name }: TaskDraft): Assignee | null {
  if (assigneeChoice === 'person') return trimmed(name) ? { kind: 'person', name: trimmed(name) } : null;
  return Number(assigneeChoice) > 0 ? { kind: 'member', account_id: Number(assigneeChoice) } : null;
}

/** Returns the edits that save a draft. */
export function editsOf(
  checklist: Checklist,
  draft: TaskDraft,
  { task, start }: Origin = {},
): (Edit | null)[] {
  const checklist_id = checklist.id;
  const fresh = draft.category_id === NEW_CATEGORY;
  const name = trimmed(draft.new_category);
  const place = { checklist_id, sort: sortAfter(checklist.categories) };
  const category = fresh ? [addition('checklist_category', draft.new_category_id, { ...place, name })] : [];
  const due_on = draft.due_on || null;
  const values = {
    title: trimmed(draft.title),
    category_id: fresh ? draft.new_category_id : draft.category_id,
    note: draft.note.trim(),
    due_on,
    assignee: assigneeOf(draft),
    item_id: draft.item_id || null,
    books: draft.books && draft.item_id !== '',
    video_id: draft.video_id,
  };
  const onTheDay = dayValues(draft, task);
  // A day that the couple chose no longer follows the ceremony.
  const chosen = due_on ? { kind: 'fixed', date: due_on } : { kind: 'none' };
  const due = start && due_on === start.due_on ? start.due : chosen;
  if (!task) {
    const row = { checklist_id, sort: sortAfter(checklist.tasks) };
    return [
      ...category,
      addition('task', draft.id, { ...row, ...values, ...onTheDay, due }),
      ...phoneEverywhere(checklist, draft),
    ];
  }
  const moved = due_on === task.due_on ? {} : { due };
  return [
    ...category,
    change('task', task, { ...values, ...onTheDay, ...moved, status: draft.status }),
    ...phoneEverywhere(checklist, draft),
  ];
}

/** Returns the edits that give a person's number to their other tasks, unless those have another one for the day. */
function phoneEverywhere({ tasks }: Checklist, draft: TaskDraft): (Edit | null)[] {
  const contact_phone = draft.contact_phone.trim();
  const name = trimmed(draft.name);
  if (draft.assigneeChoice !== 'person' || !contact_phone) return [];
  const before = phoneOf(name, tasks);
  return tasks
    .filter(({ id, assignee }) => id !== draft.id && assignee?.kind === 'person' && assignee.name === name)
    .filter((task) => (task.contact_phone ?? '') === before)
    .map((task) => change('task', task, { contact_phone }));
}

/** Returns the hour and the phone number if they changed. The device's copy of an older row has neither. */
function dayValues(draft: TaskDraft, task?: Task) {
  const due_at = draft.due_at || null;
  const contact_phone = draft.contact_phone.trim();
  return {
    ...(due_at !== (task?.due_at ?? null) && { due_at }),
    ...(contact_phone !== (task?.contact_phone ?? '') && { contact_phone }),
  };
}
