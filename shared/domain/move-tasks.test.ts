import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ceremony } from '../contract/planning.schema.ts';
import type { Task, TaskDue } from '../contract/task.schema.ts';
import { addDays } from './local-date.ts';
import { type Move, missedWindows, movedTasks } from './move-tasks.ts';

const TODAY = '2027-01-10';
const task = (id: string, due: TaskDue, more: Partial<Task> = {}): Task => ({
  id,
  version: 1,
  updated_at: '',
  updated_by: null,
  deleted_at: null,
  sort: id,
  checklist_id: 'k',
  category_id: 'g',
  title: id,
  note: '',
  due,
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
const day = (kind: Ceremony['kind'], days: number) => ({ kind, date: addDays(TODAY, days) });
const before = (ceremony: 'main' | 'traditional', n: number): TaskDue => ({
  kind: 'offset',
  ceremony,
  n: -n,
  unit: 'day',
});

test('only tasks that depend on the moved ceremony move with it', () => {
  const tasks = [
    task('cake', before('main', 30), { due_on: addDays(TODAY, 170) }),
    task('cow', before('traditional', 10), { due_on: addDays(TODAY, 90) }),
    task('hall', before('main', 60), { due_on: addDays(TODAY, 140), status: 'done' }),
    task('own', { kind: 'fixed', date: '2027-02-01' }, { due_on: '2027-02-01' }),
  ];
  const moves = movedTasks(tasks, {
    before: [day('traditional', 100), day('reception', 200)],
    after: [day('traditional', 100), day('reception', 214)],
    today: TODAY,
  });
  expect(moves.map(({ task: { id }, to }) => [id, to])).toEqual([['cake', addDays(TODAY, 184)]]);
});

test('moving a ceremony and moving it back restores every day, if there is time', () => {
  const leads = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(
      leads,
      fc.integer({ min: 301, max: 900 }),
      fc.integer({ min: 301, max: 900 }),
      (all, one, other) => {
        const [first, second] = [[day('worship', one)], [day('worship', other)]];
        const tasks = all.map((lead, place) =>
          task(String(place), before('main', lead), { due_on: addDays(TODAY, one - lead) }),
        );
        const after = (tasks: Task[], moves: readonly Move[]) =>
          tasks.map((own) => ({
            ...own,
            due_on: moves.find((move) => move.task.id === own.id)?.to ?? own.due_on,
          }));
        const there = after(tasks, movedTasks(tasks, { before: first, after: second, today: TODAY }));
        const back = after(there, movedTasks(there, { before: second, after: first, today: TODAY }));
        expect(back.map(({ due_on }) => due_on)).toEqual(tasks.map(({ due_on }) => due_on));
      },
    ),
  );
});

test('no task moves into the past, and a legal window that can’t be kept is reported', () => {
  const notice = task('notice', {
    kind: 'offset',
    ceremony: 'registry',
    n: -8,
    unit: 'week',
    min_lead_days: 22,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), (days) => {
      const after = [day('registry', days), day('reception', days)];
      const [move] = movedTasks([notice], { before: [], after, today: TODAY });
      expect(move && move.to >= TODAY).toBe(true);
      const placed = [{ ...notice, due_on: move?.to ?? null }];
      expect(missedWindows(placed, after)).toHaveLength(days < 22 ? 1 : 0);
    }),
  );
});
