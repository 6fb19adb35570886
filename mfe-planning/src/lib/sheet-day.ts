import { addDays } from '@wedding/shared/domain/local-date.ts';

/** Until this hour of the night, a celebration is still going on or being packed away. */
export const NIGHT_ENDS = '05:00';

/**
 * Returns the day whose sheet has a moment, and its time there. A moment of the night after a ceremony belongs to the
 * ceremony's day, unless the day that begins has a ceremony too: then it may be hair and make-up at four.
 */
export function onSheet(moment: { day: string; time: string }, ceremonies: readonly string[]): typeof moment {
  const { day, time } = moment;
  if (!time || time >= NIGHT_ENDS || ceremonies.includes(day)) return moment;
  const evening = addDays(day, -1);
  if (!ceremonies.includes(evening)) return moment;
  return { day: evening, time: `${Number(time.slice(0, 2)) + 24}${time.slice(2)}` };
}
