import { dateFormatter } from './formatters.ts';

/** Parses the wire's timestamp, `YYYY-MM-DD HH:mm:ss` in UTC. `Date` alone would take it for local time. */
export const parseTimestamp = (timestamp: string): Date => new Date(`${timestamp.replace(' ', 'T')}Z`);

const format = dateFormatter({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** Formats such a timestamp as a day in Lagos: `12 March 2027`. */
export const formatLongDay = (timestamp: string): string => format(parseTimestamp(timestamp));

const formatDateTime = dateFormatter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Africa/Lagos',
});

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

/** Formats such a timestamp in Lagos time as spreadsheets sort it: `2027-03-12 14:05`. */
export const formatSortable = (timestamp: string): string =>
  new Date(parseTimestamp(timestamp).getTime() + LAGOS_MS).toISOString().slice(0, 16).replace('T', ' ');

/** Formats such a timestamp in Lagos time: `12 Mar 2027, 14:05`. */
export const formatTimestamp = (timestamp: string): string => formatDateTime(parseTimestamp(timestamp));

const formatDate = dateFormatter({ day: 'numeric', month: 'long', timeZone: 'UTC' });
const formatDateWithYear = dateFormatter({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a date with its whole month: `18 December`, with the year if it isn't the current one. */
export const fullDate = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? formatDate : formatDateWithYear)(new Date(`${day}T12:00:00Z`));
