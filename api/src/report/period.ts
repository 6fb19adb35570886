import type { Period } from '@wedding/shared/contract/report.schema.ts';
import { withWholeMinutes } from '@wedding/shared/domain/budget/share-out.ts';
import { addDays, daysBetween, today } from '@wedding/shared/domain/local-date.ts';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../http/http-error.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

interface PeriodQuery {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns the requested days, the running day included if they reach it.
 * @throws {HttpError} 422 for days that end before they start, have no start, or end after today
 */
export function requestedDays({ days = DEFAULT_DAYS, from, to }: PeriodQuery): { from: string; to: string } {
  const last = today();
  if (to && to > last) throw invalid('to', 'The period ends after today.');
  if (to && !from) throw invalid('from', 'Say where the period begins.');
  const span = { from: from ?? addDays(last, -days), to: to ?? last };
  if (span.to < span.from) throw invalid('to', 'The period ends before it begins.');
  if (daysBetween(span.from, span.to) > MAX_DAYS)
    throw invalid('from', `A report covers at most ${MAX_DAYS} days.`);
  return span;
}

/**
 * Returns the whole days of the requested period and the equally many before it. The running day belongs to neither: a part
 * of a day compared with whole ones looks like a loss every morning.
 * @throws {HttpError} 422 as `requestedDays`
 */
export function periodOf(query: PeriodQuery): Period {
  const requested = requestedDays(query);
  const { from } = requested;
  const running_day = requested.to === today() ? requested.to : null;
  const to = running_day ? addDays(running_day, -1) : requested.to;
  const days = daysBetween(from, to) + 1;
  const before = { before_from: addDays(from, -days), before_to: addDays(from, -1) };
  return { from, to, days, ...before, running_day };
}

/** Returns the period up to its running day, for queries of single days. */
export const withRunningDay = (period: Period): Period => ({
  ...period,
  to: period.running_day ?? period.to,
});

/** The timestamp at which a day begins in Lagos. */
export const startOf = (day: string | RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`((${day}::date)::timestamp at time zone 'Africa/Lagos')`;

/** The timestamp at which a day ends in Lagos, or now if it hasn't ended. */
export const endOf = (day: string): RawBuilder<Date> =>
  sql<Date>`least(((${day}::date + 1)::timestamp at time zone 'Africa/Lagos'), now())`;

/** The day in Lagos of a column with a timestamp. */
export const dayOf = (column: string): RawBuilder<string> =>
  sql<string>`((${sql.ref(column)} at time zone 'Africa/Lagos')::date)`;

interface Days<Day> {
  series: Day[];
  earlier: Day[];
  running: Day | null;
}

/** Splits days into the whole days of the period, those of the one before, and the running day. */
export function splitPeriods<Day extends { day: string }>(
  days: readonly Day[],
  { from, running_day }: Period,
): Days<Day> {
  return {
    series: days.filter(({ day }) => day >= from && day !== running_day),
    earlier: days.filter(({ day }) => day < from),
    running: days.find(({ day }) => day === running_day) ?? null,
  };
}

/** Rounds each day's minutes, in each period so that the days add up to its figure. */
export function wholeMinutes<Day extends { watch_minutes: number }>({
  series,
  earlier,
  running,
}: Days<Day>): Days<Day> {
  return {
    series: withWholeMinutes(series),
    earlier: withWholeMinutes(earlier),
    running: running && { ...running, watch_minutes: Math.round(running.watch_minutes) },
  };
}

/** Returns a figure that is the sum of its days, rounded once. */
export function summed<Day, Name extends keyof Day>(
  { series, earlier }: Pick<Days<Day>, 'series' | 'earlier'>,
  name: Name & { [K in Name]: Day[K] extends number ? K : never }[Name],
) {
  const sum = (days: readonly Day[]) => Math.round(days.reduce((all, day) => all + Number(day[name]), 0));
  return { value: sum(series), before: sum(earlier) };
}

/** Returns a share in hundredths of a percent, or null if the whole is zero. */
export const shareOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000);
