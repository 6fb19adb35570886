import { expect, test } from 'vitest';
import { stageOf, weekBegin } from './week.ts';

test('a week begins on the day that was chosen, across months too', () => {
  const saturday = new Date(2026, 10, 21, 13);
  expect(weekBegin(saturday, 1)).toBe('2026-11-16');
  expect(weekBegin(saturday, 6)).toBe('2026-11-21');
  expect(weekBegin(saturday, 0)).toBe('2026-11-15');
  expect(weekBegin(new Date(2026, 11, 2), 5)).toBe('2026-11-27');
});

test('at 80 % a week saves data, at 100 % it is used up; without a limit neither', () => {
  expect(stageOf(799, 1000)).toBe('free');
  expect(stageOf(800, 1000)).toBe('saving');
  expect(stageOf(1000, 1000)).toBe('over');
  expect(stageOf(5e12, null)).toBe('free');
});
