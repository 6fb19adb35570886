import type { HistoryEntry } from '@wedding/shared/contract/video.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';

/** Without `Intl`, whose tables take a phone a while. */
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

export interface Day {
  /** `YYYY-MM-DD`. */
  date: string;
  heading: string;
  entries: HistoryEntry[];
}

/** Groups entries under Today, Yesterday and then month and day, in their given order. Days are UTC days, as is `today`. */
export function byDay(entries: readonly HistoryEntry[], today: string): Day[] {
  const days = new Map<string, Day>();
  for (const entry of entries) {
    const date = entry.watched_at.slice(0, 10);
    const day = days.get(date) ?? { date, heading: headingOf(date, today), entries: [] };
    day.entries.push(entry);
    days.set(date, day);
  }
  return [...days.values()];
}

function headingOf(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  const [, month = '', day = ''] = date.split('-');
  return `${MONTHS[Number(month) - 1] ?? month} ${day}`.trim();
}
