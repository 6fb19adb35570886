import { shortDay } from './dates.ts';

/** The maximum number of daily bars. With more, bars would be too thin on a phone, so charts show weeks. */
const MAX_BARS = 92;
const WEEK = 7;

/** The days of one bar. */
export interface ChartSpan {
  label: string;
  from: string;
  to: string;
  days: number;
  /** Whether it is the day that hasn't ended, which no whole day or week can be compared with. */
  isRunning?: true;
}

/**
 * Returns a span per day, or per week if there are too many days to draw. `days` are consecutive whole days; the running day
 * that may follow them is always a span of its own.
 */
export function chartSpans(days: readonly string[], runningDay: string | null): ChartSpan[] {
  const whole = days.length > MAX_BARS ? inWeeks(days) : days.map(daySpan);
  if (!runningDay) return whole;
  return [...whole, { ...daySpan(runningDay), label: `${shortDay(runningDay)}, so far`, isRunning: true }];
}

const daySpan = (day: string): ChartSpan => ({ label: shortDay(day), from: day, to: day, days: 1 });

/** Groups days into weeks, the last of which ends with the last day. Only the first week may be shorter. */
function inWeeks(days: readonly string[]): ChartSpan[] {
  const remainder = days.length % WEEK;
  const starts = [
    ...(remainder ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / WEEK) }, (_, n) => remainder + n * WEEK),
  ];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? days.length;
    const from = days[start] ?? '';
    const to = days[end - 1] ?? '';
    const label = from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
    return { label, from, to, days: end - start };
  });
}

/** Combines daily values into one value per span. */
export function combineBySpan(
  values: readonly number[],
  spans: readonly Pick<ChartSpan, 'days'>[],
  combine: 'sum' | 'last' | 'max',
): number[] {
  let start = 0;
  return spans.map(({ days }) => {
    const part = values.slice(start, start + days);
    start += days;
    if (combine === 'last') return part.at(-1) ?? 0;
    if (combine === 'max') return Math.max(0, ...part);
    return part.reduce((total, value) => total + value, 0);
  });
}
