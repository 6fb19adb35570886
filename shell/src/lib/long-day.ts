const format = new Intl.DateTimeFormat('en-NG', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** Formats the api's `YYYY-MM-DD HH:mm:ss` (UTC) as the day in Lagos: `12 March 2027`. */
export const longDay = (moment: string): string => format.format(new Date(`${moment.replace(' ', 'T')}Z`));
