import type { Task } from '@wedding/shared/contract/task.schema.ts';

/** The fields of every saved row. */
export const savedRow = {
  version: 1,
  updated_at: '2027-01-01 10:00:00',
  updated_by: 1,
  deleted_at: null,
  sort: '1',
};

/** Returns a saved task of the checklist `k1` without any details. */
export const savedTask = (id: string, title: string, more: Partial<Task> = {}): Task => ({
  ...savedRow,
  id,
  title,
  checklist_id: 'k1',
  category_id: 'g1',
  note: '',
  due: { kind: 'none' },
  due_on: null,
  status: 'todo',
  done_at: null,
  done_by: null,
  assignee: null,
  item_id: null,
  books: false,
  video_id: null,
  template_row_id: null,
  ...more,
});
