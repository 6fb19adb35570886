/** `YYYY-MM-DD HH:mm:ss` in UTC, the form of timestamps in the contract. */
export const toTimestamp = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

/** The time that such a timestamp means; undefined for none. */
export const parseTimestamp = (timestamp: string | null | undefined): Date | undefined =>
  timestamp ? new Date(`${timestamp.replace(' ', 'T')}Z`) : undefined;
