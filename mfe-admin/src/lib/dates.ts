import { lagosTime } from '@wedding/shared/domain/local-date.ts';
import { dateFormatter } from '@wedding/shared/format/formatters.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';

const formatDayMonth = dateFormatter({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const formatDate = dateFormatter({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** Formats `2027-03-12` as `12 Mar`. */
export const shortDay = (day: string) => formatDayMonth(midnight(day));

/** Formats `2027-03-12` as `12 Mar 2027`. */
export const fullDay = (day: string) => formatDate(midnight(day));

/** Formats the api's `YYYY-MM-DD HH:mm:ss` (UTC) as a Lagos date: `12 Mar 2027`. */
export const formatDay = (timestamp: string) => fullDay(toLagosTime(timestamp).slice(0, 10));

/** Converts a date to Lagos time, in the format of a time field: `2027-03-12T14:05`. */
const inLagos = (date: Date | number) => lagosTime(new Date(date)).replace(' ', 'T');

/** Formats the time of day in Lagos: `10:42`. */
export const formatTime = (date: Date | number) => inLagos(date).slice(11);

/** Returns the day in Lagos at a date: `2027-03-12`. */
export const lagosDay = (date: number) => inLagos(date).slice(0, 10);

/** Converts the api's timestamp (UTC) to Lagos time in that format, and back. */
export const toLagosTime = (timestamp: string) => inLagos(parseTimestamp(timestamp).getTime());
export const fromLagosTime = (field: string) =>
  new Date(`${field}:00+01:00`).toISOString().slice(0, 19).replace('T', ' ');
/** Returns why a time field's value can't be a publishing time, or undefined if it can. A year may have six digits there. */
export function timeFieldError(field: string): string | undefined {
  if (!field) return 'Choose a day and a time.';
  return /^20\d\d-/.test(field) ? undefined : 'Choose a year from 2000 to 2099.';
}
export const tomorrowAtNine = () => `${lagosDay(Date.now() + 86_400_000)}T09:00`;

const SOON_MS = 120_000;
/** Returns whether the api's timestamp has passed or is less than two minutes ahead. */
export const isSoon = (timestamp: string | null): boolean =>
  timestamp !== null && parseTimestamp(timestamp).getTime() < Date.now() + SOON_MS;
