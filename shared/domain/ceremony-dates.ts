import type { Ceremony } from '../contract/planning.schema.ts';
import type { CeremonyDates } from './place-tasks.ts';

type Dated = Pick<Ceremony, 'kind' | 'date'>;

/** Returns the ceremony of the wedding day: the last of worship and reception, or undefined if there is neither. */
export function mainCeremony<C extends Dated>(ceremonies: readonly C[]): C | undefined {
  return ceremonies
    .filter(({ kind }) => kind === 'worship' || kind === 'reception')
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

/** Returns the ceremonies after this wedding day is chosen: it moves the main ceremony, or adds a reception. */
export function withWeddingDay(ceremonies: readonly Dated[], day: string): readonly Dated[] {
  const main = mainCeremony(ceremonies);
  if (!main) return [...ceremonies, { kind: 'reception', date: day }];
  return ceremonies.map((one) => (one === main ? { ...one, date: day } : one));
}
