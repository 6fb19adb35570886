import type { Period } from '@wedding/shared/contract/report.schema.ts';
import { addDays, daysBetween, today } from '@wedding/shared/domain/local-date.ts';
import { withWholeMinutes } from '@wedding/shared/domain/share-out.ts';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../http/http-error.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/**
 * Returns the requested period and the equally long one before it.
 * @throws {HttpError} 422 for a period that ends before it starts, is too long, has no start, or ends after today
 */
export function periodOf(query: {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}): Period {
  const last = today();
  const to = query.to ?? last;
  if (to > last) throw invalid('to', 'The period ends after today.');
  if (query.to && !query.from) throw invalid('from', 'Say where the period begins.');
  const from = query.from ?? addDays(to, 1 - (query.days ?? DEFAULT_DAYS));
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid('to', 'The period ends before it begins.');
  if (days > MAX_DAYS) throw invalid('from', `A report covers at most ${MAX_DAYS} days.`);
  return { from, to, days, before_from: addDays(from, -days), before_to: addDays(from, -1) };
}

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
}

/** Splits the days of both periods into those of the period and those of the one before. */
export function splitPeriods<Day extends { day: string }>(days: readonly Day[], { from }: Period): Days<Day> {
  return { series: days.filter(({ day }) => day >= from), earlier: days.filter(({ day }) => day < from) };
}

/** Rounds each day's minutes, in each period so that the days add up to its figure. */
export function wholeMinutes<Day extends { watch_minutes: number }>({
  series,
  earlier,
}: Days<Day>): Days<Day> {
  return { series: withWholeMinutes(series), earlier: withWholeMinutes(earlier) };
}

/** Returns a figure that is the sum of its days, rounded once. */
export function summed<Day, Name extends keyof Day>(
  { series, earlier }: Days<Day>,
  name: Name & { [K in Name]: Day[K] extends number ? K : never }[Name],
) {
  const sum = (days: readonly Day[]) => Math.round(days.reduce((all, day) => all + Number(day[name]), 0));
  return { value: sum(series), before: sum(earlier) };
}

/** Returns a share in hundredths of a percent, or null if the whole is zero. */
export const shareOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000);
