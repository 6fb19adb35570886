import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';

/** Formats a date as `YYYY-MM-DD HH:mm:ss` in UTC, the contract's timestamp format. */
export const toTimestamp = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

/** Parses such a timestamp. Returns undefined for an absent one. */
export const toDate = (timestamp: string | null | undefined): Date | undefined =>
  timestamp ? parseTimestamp(timestamp) : undefined;
