/** Days as people in Nigeria count them: `YYYY-MM-DD` texts in Africa/Lagos, calculated without time zones. */

const DAY_MS = 86_400_000;
/** The last day that the contract allows (`localDate`). */
export const LAST_DAY = '2099-12-31';
/** Lagos is an hour ahead of UTC all year. Engines differ in how they write a date, so days are computed. */
const LAGOS_OFFSET_MS = 3_600_000;

const toDays = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const fromDays = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10);

/** Returns a time as clocks in Lagos show it: `2027-03-12 14:05`. */
export function lagosTime(at: Date): string {
  return new Date(at.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
}

/** Returns the current day in Lagos. */
export const today = (now = new Date()): string => lagosTime(now).slice(0, 10);

/** Returns the number of days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return toDays(to) - toDays(from);
}

export function addDays(date: string, days: number): string {
  return fromDays(toDays(date) + days);
}

/** Returns the same day of another month, or that month's last day if it is shorter: 31 March - 1 = 28 February. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

interface DateOffset {
  n: number;
  unit: 'month' | 'week' | 'day';
}

/** Returns `date` moved by a duration; a negative `n` moves it back. */
export function shiftDate(date: string, { n, unit }: DateOffset): string {
  if (unit === 'month') return addMonths(date, n);
  return addDays(date, unit === 'week' ? n * 7 : n);
}
