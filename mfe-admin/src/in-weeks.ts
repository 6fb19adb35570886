import { shortDay } from './dates.ts';

const WEEK = 7;

/** Days as weeks that end with the last of them; only the first may be shorter. */
export function inWeeks(days: readonly string[]): { label: string; days: number }[] {
  const first = days.length % WEEK;
  const starts = [
    ...(first ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / WEEK) }, (_, n) => first + n * WEEK),
  ];
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? days.length;
    return { label: `${shortDay(days[from] ?? '')} to ${shortDay(days[to - 1] ?? '')}`, days: to - from };
  });
}
