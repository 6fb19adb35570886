import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { addDays, addMonths, daysBetween, shiftDate, today } from './local-date.ts';

const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

test('adding days and subtracting them again gives the same day', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -3000, max: 3000 }), (day, days) => {
      expect(addDays(addDays(day, days), -days)).toBe(day);
      expect(daysBetween(day, addDays(day, days))).toBe(days);
    }),
  );
});

test('month arithmetic lands in the intended month and never after the day', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -60, max: 60 }), (day, months) => {
      const moved = addMonths(day, months);
      const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      expect(count(moved) - count(day)).toBe(months);
      expect(Number(moved.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)));
    }),
  );
});

test('month arithmetic clamps to the last day of the month', () => {
  expect(addMonths('2027-03-31', -1)).toBe('2027-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(shiftDate('2027-01-15', { n: -2, unit: 'week' })).toBe('2027-01-01');
});

test('a new day begins at midnight in Lagos, an hour before UTC', () => {
  expect(today(new Date('2027-05-01T22:59:59Z'))).toBe('2027-05-01');
  expect(today(new Date('2027-05-01T23:00:00Z'))).toBe('2027-05-02');
});

test('the day in Lagos does not depend on how an engine formats a locale', () => {
  // WebKit writes en-CA as 11/22/2026 where others write 2026-11-22.
  const engine: { format: unknown } = Intl.DateTimeFormat.prototype;
  const format = vi.spyOn(engine, 'format', 'get').mockReturnValue(() => '11/22/2026');
  try {
    expect(today(new Date('2026-11-21T22:59:59Z'))).toBe('2026-11-21');
    expect(today(new Date('2026-11-21T23:00:00Z'))).toBe('2026-11-22');
    expect(daysBetween(today(new Date('2026-11-21T12:00:00Z')), '2027-02-19')).toBe(90);
  } finally {
    format.mockRestore();
  }
});
