import { addDays, today } from '@wedding/shared/domain/local-date.ts';

/** The date the given days from now, as `YYYY-MM-DD`, in Lagos: an hour ahead of UTC. */
export const inDays = (days: number): string => addDays(today(), days);
