import type { HistoryEntry } from '@wedding/shared/contract/video.schema.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAY_MS = 86_400_000;

export interface Day {
  /** `YYYY-MM-DD`. */
  date: string;
  heading: string;
  entries: HistoryEntry[];
}

/** Groups entries under Today, Yesterday and then month and day, in their given order. Days are UTC days. */
export function byDay(entries: readonly HistoryEntry[], now = Date.now()): Day[] {
  const days = new Map<string, Day>();
  for (const entry of entries) {
    const date = entry.watched_at.slice(0, 10);
    const day = days.get(date) ?? { date, heading: headingOf(date, now), entries: [] };
    day.entries.push(entry);
    days.set(date, day);
  }
  return [...days.values()];
}

function headingOf(date: string, now: number): string {
  if (date === utcDate(now)) return 'Today';
  if (date === utcDate(now - DAY_MS)) return 'Yesterday';
  const [, month = '', day = ''] = date.split('-');
  return `${MONTHS[Number(month) - 1] ?? month} ${day}`.trim();
}

const utcDate = (time: number) => new Date(time).toISOString().slice(0, 10);
