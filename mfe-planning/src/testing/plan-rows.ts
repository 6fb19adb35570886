import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem, Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import type { SavedRows } from '@wedding/shared/contract/changes.schema.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { emptyLine } from '../budget/model/budget-edits.ts';
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

/** Returns the saved checklist `k1` without any tasks. */
export const savedChecklist = (more: Partial<Checklist> = {}): Checklist => ({
  ...savedRow,
  id: 'k1',
  plan_id: 'p1',
  name: 'Our checklist',
  template: null,
  passed_rows: [],
  categories: [],
  tasks: [],
  ...more,
});

/** Returns the saved budget `b1` without any lines. */
export const savedBudget = (more: Partial<Budget> = {}): Budget => ({
  ...savedRow,
  id: 'b1',
  plan_id: 'p1',
  name: 'Our day',
  total_kobo: 1_000_000_000,
  template: null,
  passed_rows: [],
  categories: [],
  items: [],
  payments: [],
  payers: [],
  funds: [],
  ...more,
});

/** Returns a saved line of the budget `b1` without a price. */
export const savedLine = (more: Partial<BudgetItem> = {}): BudgetItem => ({
  ...savedRow,
  ...emptyLine('b1', 'c1'),
  id: 'l1',
  name: 'Hall hire',
  template_row_id: null,
  ...more,
});

/** Returns a saved payment for the line `i1` of the budget `b1`, which is neither due nor paid. */
export const savedPayment = (id: string, more: Partial<Payment> = {}): Payment => ({
  ...savedRow,
  id,
  sort: id,
  budget_id: 'b1',
  item_id: 'i1',
  kind: 'deposit',
  direction: 'out',
  amount_kobo: 0,
  due_on: null,
  paid_on: null,
  method: 'transfer',
  payer_id: null,
  note: '',
  ...more,
});

/** The answer to a mutation whose rows the test doesn't look at. */
export const nothingSaved: SavedRows = { rows: [], last_number: 1 };

/** Returns the answer to a mutation that saved a task, or a budget or checklist with the rows in it. */
export const saved = (entity: 'budget' | 'checklist' | 'task', row: object): SavedRows => ({
  ...nothingSaved,
  rows: flatRows(entity, [row]) as unknown as SavedRows['rows'],
});
