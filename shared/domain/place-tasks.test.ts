import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaskDue } from '../contract/task.schema.ts';
import { addDays, daysBetween } from './local-date.ts';
import { placeTasks } from './place-tasks.ts';

const FROM = '2027-01-10';
const due = fc.record({
  kind: fc.constant('offset' as const),
  ceremony: fc.constantFrom('main', 'introduction', 'traditional', 'registry'),
  n: fc.integer({ min: -24, max: 4 }),
  unit: fc.constantFrom('month', 'week', 'day'),
}) as fc.Arbitrary<Extract<TaskDue, { kind: 'offset' }>>;
const dues = fc.array(due, { minLength: 1, maxLength: 50 });
const ahead = fc.integer({ min: 0, max: 900 });
const notice: TaskDue = {
  kind: 'offset',
  ceremony: 'registry',
  n: -8,
  unit: 'week',
  min_lead_days: 22,
  max_lead_days: 90,
};
const place = (tasks: readonly TaskDue[], days: number) =>
  placeTasks(tasks, { ceremonies: { main: addDays(FROM, days) }, from: FROM });

test('a checklist never opens overdue, however short the engagement', () => {
  fc.assert(
    fc.property(dues, ahead, (tasks, days) => {
      for (const day of place([...tasks, notice], days)) expect(day && day >= FROM).toBe(true);
    }),
  );
});

test('a day that the template names is kept until it has passed, and then it is the first day', () => {
  const on = (date: string): TaskDue => ({ kind: 'fixed', date });
  const days = [addDays(FROM, -300), addDays(FROM, -1), FROM, addDays(FROM, 40)];
  expect(place(days.map(on), 60)).toEqual([FROM, FROM, FROM, addDays(FROM, 40)]);
});

test('a task that comes first in a long engagement never comes later in a short one', () => {
  fc.assert(
    fc.property(dues, ahead, (tasks, days) => {
      const meant = place(tasks, 5000);
      const placed = place(tasks, days);
      const byMeant = placed
        .map((day, index) => ({ day: day ?? '', lead: daysBetween(meant[index] ?? '', addDays(FROM, 5000)) }))
        .sort((a, b) => b.lead - a.lead || a.day.localeCompare(b.day));
      // Months differ in length, so two leads a few days apart may swap places depending on the calendar.
      for (const [index, task] of byMeant.entries()) {
        const next = byMeant[index + 1];
        if (next && task.lead - next.lead > 6) expect(task.day <= next.day).toBe(true);
      }
    }),
  );
});

test('with enough time, every task falls on its intended day', () => {
  const month: TaskDue = { kind: 'offset', ceremony: 'main', n: -12, unit: 'month' };
  const after: TaskDue = { kind: 'offset', ceremony: 'main', n: 2, unit: 'week' };
  const when = { ceremonies: { main: '2028-06-10', registry: '2028-05-20' }, from: FROM };
  expect(placeTasks([month, after, notice, { kind: 'none' }], when)).toEqual([
    '2027-06-10',
    '2028-06-24',
    '2028-03-25',
    null,
  ]);
});

test('the registry notice keeps its legal window if there is still room for it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 22 + 7, max: 900 }), dues, (days, tasks) => {
      const [day] = place([notice, ...tasks], days);
      const lead = daysBetween(day ?? '', addDays(FROM, days - 7));
      expect(lead).toBeGreaterThanOrEqual(22);
      expect(lead).toBeLessThanOrEqual(90);
    }),
  );
});

test('in a short engagement the last days before the wedding are not compressed', () => {
  const rehearse: TaskDue = { kind: 'offset', ceremony: 'main', n: -2, unit: 'day' };
  const start: TaskDue = { kind: 'offset', ceremony: 'main', n: -12, unit: 'month' };
  expect(place([start, rehearse], 60)).toEqual([FROM, addDays(FROM, 58)]);
});

test('no preparation of a ceremony comes after it, however long before the wedding day it is', () => {
  const traditional = fc.integer({ min: 0, max: 400 });
  const prepares = due.filter(({ n }) => n <= 0);
  fc.assert(
    fc.property(
      fc.array(prepares, { minLength: 1, maxLength: 20 }),
      traditional,
      ahead,
      (tasks, days, after) => {
        const ceremonies = { traditional: addDays(FROM, days), main: addDays(FROM, days + after) };
        const placed = placeTasks(tasks, { ceremonies, from: FROM });
        for (const [place, task] of tasks.entries()) {
          if (task.kind !== 'offset' || task.ceremony !== 'traditional') continue;
          expect(placed[place] && placed[place] <= ceremonies.traditional).toBe(true);
          if (task.n === 0) expect(placed[place]).toBe(ceremonies.traditional);
        }
      },
    ),
  );
});
