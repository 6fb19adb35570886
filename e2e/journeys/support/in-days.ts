import { addDays, today } from '@wedding/shared/domain/local-date.ts';

/** The day so many days from now, as `YYYY-MM-DD`: where the couple is, a day begins an hour before UTC's. */
export const inDays = (days: number): string => addDays(today(), days);
