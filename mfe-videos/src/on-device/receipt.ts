import { dateFormatter } from '@wedding/shared/format/formatters.ts';
import type { DayUse, Use } from '@wedding/shared/video-cache/data-use.ts';
import { sumOf } from '../cost/week/used.ts';

interface VideoLine extends Use {
  video: number;
}

/** Returns the months in which something was used or saved, latest first: `2026-11`. */
export const monthsOf = (uses: readonly DayUse[]): string[] =>
  [...new Set(uses.map(({ day }) => day.slice(0, 7)))].sort().reverse();

/** Returns a month's videos, those that used most data first. */
export function linesOf(uses: readonly DayUse[], month: string): VideoLine[] {
  const videos = new Map<number, DayUse[]>();
  for (const use of uses.filter(({ day }) => day.startsWith(month))) {
    videos.set(use.video, [...(videos.get(use.video) ?? []), use]);
  }
  return [...videos]
    .map(([video, days]) => ({ video, ...sumOf(days) }))
    .sort((a, b) => b.network - a.network || b.phone - a.phone);
}

const formatMonth = dateFormatter({ month: 'long', year: 'numeric' });

/** Formats a month: `November 2026`. */
export const monthName = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return formatMonth(new Date(year, number - 1));
};
