import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadOverdue } from './spread-overdue.ts';

const TODAY = '2027-01-10';

test('overdue tasks are spread from tomorrow on, in order, and none after the wedding', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 60 }), (count, left) => {
      const overdue = Array.from(
        { length: count },
        (_, place) => ({ id: String(place), due_on: addDays(TODAY, place - count) }) as Task,
      );
      const spread = spreadOverdue(overdue, { today: TODAY, day: addDays(TODAY, left) }).map(({ to }) => to);
      expect(spread).toEqual([...spread].sort());
      expect(spread[0]).toBe(addDays(TODAY, Math.min(1, left)));
      expect(spread.every((to) => to <= addDays(TODAY, left))).toBe(true);
    }),
  );
});
