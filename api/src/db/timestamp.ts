/** Formats a date as `YYYY-MM-DD HH:mm:ss` in UTC, the contract's timestamp format. */
export const toTimestamp = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

/** Parses such a timestamp. Returns undefined for an absent one. */
export const parseTimestamp = (timestamp: string | null | undefined): Date | undefined =>
  timestamp ? new Date(`${timestamp.replace(' ', 'T')}Z`) : undefined;
