/** `YYYY-MM-DD HH:mm:ss` in UTC, the wire form of moments. */
export const toMoment = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

/** The moment that the wire's form means; undefined for none. */
export const fromMoment = (moment: string | null | undefined): Date | undefined =>
  moment ? new Date(`${moment.replace(' ', 'T')}Z`) : undefined;
