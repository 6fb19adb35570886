import { addDays, today } from '@wedding/shared/domain/local-date.ts';

/** Returns the date `days` from now in Lagos (UTC+1), as `YYYY-MM-DD`. */
export const inDays = (days: number): string => addDays(today(), days);
