import { dateFormatter } from '@wedding/shared/format/formatters.ts';

const format = dateFormatter({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** Parses a timestamp of the api, `YYYY-MM-DD HH:mm:ss` in UTC. */
export const parseTimestamp = (timestamp: string): Date => new Date(`${timestamp.replace(' ', 'T')}Z`);

/** Formats a timestamp of the api as a day in Lagos: `12 March 2027`. */
export const formatDay = (timestamp: string): string => format(parseTimestamp(timestamp));
