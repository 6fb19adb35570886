import { expect, test } from 'vitest';
import { stageOf, weekBegin } from './week.ts';
import { gigabytesOf } from './week-sheet.tsx';

test('a week begins on Monday, across months too', () => {
  expect(weekBegin(new Date(2026, 10, 21, 13))).toBe('2026-11-16');
  expect(weekBegin(new Date(2026, 10, 22, 13))).toBe('2026-11-16');
  expect(weekBegin(new Date(2026, 10, 23))).toBe('2026-11-23');
  expect(weekBegin(new Date(2026, 11, 2))).toBe('2026-11-30');
});

test('a week saves data from 80 % and is used up at 100 %; without a limit it does neither', () => {
  expect(stageOf(799, 1000)).toBe('free');
  expect(stageOf(800, 1000)).toBe('saving');
  expect(stageOf(1000, 1000)).toBe('over');
  expect(stageOf(5e12, null)).toBe('free');
});

test('a limit of 1,000 GB is typed as it is written, and 0,5 is half a GB', () => {
  expect(['1,000', '1,500', '1000', '0,5', '0,125'].map(gigabytesOf)).toEqual([1000, 1500, 1000, 0.5, 0.125]);
  for (const typed of ['', ' ', 'two', '1,2,3']) expect(gigabytesOf(typed)).toBeNaN();
});
