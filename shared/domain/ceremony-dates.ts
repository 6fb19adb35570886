import type { Ceremony } from '../contract/planning.schema.ts';
import type { CeremonyDates } from './place-tasks.ts';

type Dated = Pick<Ceremony, 'kind' | 'date'>;

const isOfWeddingDay = ({ kind }: Dated) => kind === 'worship' || kind === 'reception';

/** Returns the ceremony of the wedding day: the last of worship and reception, or undefined if there is neither. */
export function mainCeremony<C extends Dated>(ceremonies: readonly C[]): C | undefined {
  return ceremonies
    .filter(isOfWeddingDay)
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
    .at(-1);
}

/** Returns the dates by kind of ceremony, the first one's for several of a kind; null if the wedding day has no date. */
export function datesOf(ceremonies: readonly Dated[]): CeremonyDates | null {
  const main = mainCeremony(ceremonies)?.date;
  if (!main) return null;
  const dated = ceremonies.toReversed().flatMap(({ kind, date }) => (date ? [[kind, date]] : []));
  return { ...Object.fromEntries(dated), main };
}

/**
 * Returns the ceremonies that move to the wedding day when it is chosen: the main one, those that share its day, and those
 * that would be after it. The last of them is the wedding day, so one that stayed behind would be the main one instead.
 */
export function movedToWeddingDay<C extends Dated>(ceremonies: readonly C[], day: string): C[] {
  const main = mainCeremony(ceremonies);
  return ceremonies.filter((one) => {
    if (one.date === day) return false;
    if (one === main) return true;
    return isOfWeddingDay(one) && one.date !== null && (one.date === main?.date || one.date > day);
  });
}

/** Returns the ceremonies after this wedding day is chosen; with a new reception if there is no main ceremony yet. */
export function withWeddingDay(ceremonies: readonly Dated[], day: string): readonly Dated[] {
  if (!mainCeremony(ceremonies)) return [...ceremonies, { kind: 'reception', date: day }];
  const moved = new Set(movedToWeddingDay(ceremonies, day));
  return ceremonies.map((one) => (moved.has(one) ? { ...one, date: day } : one));
}
