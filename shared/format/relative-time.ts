import { parseTimestamp } from './timestamp.ts';

const STEPS: [unit: string, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

function toTime(date: string | number | Date | null | undefined): number {
  if (date === null || date === undefined || date === '') return Number.NaN;
  if (typeof date !== 'string') return new Date(date).getTime();
  const isServerFormat = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date);
  return isServerFormat ? parseTimestamp(date).getTime() : Date.parse(date);
}

/**
 * Formats a time as `3 days ago`, in the largest unit that fits (a year is 365 days, a month 30). A date in the future, as a
 * phone with a slow clock sees it, reads `0 seconds ago`. An unparseable one reads `Invalid date`.
 */
export function relativeTime(
  date: string | number | Date | null | undefined,
  now: number = Date.now(),
): string {
  const time = toTime(date);
  if (Number.isNaN(time)) return 'Invalid date';
  const seconds = Math.max(0, Math.floor((now - time) / 1000));
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
