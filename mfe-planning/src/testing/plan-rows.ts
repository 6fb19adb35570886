import type { SavedRows } from '@wedding/shared/contract/changes.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { flatRows } from '../lib/plan-list.ts';

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

/** The answer to a mutation whose rows the test doesn't look at. */
export const nothingSaved: SavedRows = { rows: [], last_number: 1 };

/** Returns the answer to a mutation that saved a task, or a budget or checklist with the rows in it. */
export const saved = (entity: 'budget' | 'checklist' | 'task', row: object): SavedRows => ({
  ...nothingSaved,
  rows: flatRows(entity, [row]) as unknown as SavedRows['rows'],
});
