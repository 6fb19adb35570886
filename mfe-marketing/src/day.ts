const words = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'long', year: 'numeric' });

/** The wire's `YYYY-MM-DD HH:mm:ss` (UTC) as a moment. */
export const momentOf = (moment: string): Date => new Date(`${moment.replace(' ', 'T')}Z`);

/** The wire's moment as `12 March 2027` where the reader is. */
export const formatDay = (moment: string): string => words.format(momentOf(moment));
