import { dateFormatter } from '@wedding/shared/format/formatters.ts';

const format = dateFormatter({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** Formats the api's `YYYY-MM-DD HH:mm:ss` (UTC) as the day in Lagos: `12 March 2027`. */
export const longDay = (moment: string): string => format(new Date(`${moment.replace(' ', 'T')}Z`));
