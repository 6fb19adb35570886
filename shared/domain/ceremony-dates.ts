import type { Ceremony } from '../contract/planning.schema.ts';
import type { CeremonyDates } from './place-tasks.ts';

type Dated = Pick<Ceremony, 'kind' | 'date'>;

/** The wedding day: the last of worship and reception; undefined while there is neither. */
export function mainCeremony<C extends Dated>(ceremonies: readonly C[]): C | undefined {
  return ceremonies
    .filter(({ kind }) => kind === 'worship' || kind === 'reception')
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
    .at(-1);
}

/** The days that are set, of several of a kind the first's; null while the wedding day itself is not. */
export function datesOf(ceremonies: readonly Dated[]): CeremonyDates | null {
  const main = mainCeremony(ceremonies)?.date;
  if (!main) return null;
  const dated = ceremonies.toReversed().flatMap(({ kind, date }) => (date ? [[kind, date]] : []));
  return { ...Object.fromEntries(dated), main };
}

/** The ceremonies once this wedding day is chosen: that of the main one, or of a new reception. */
export function withWeddingDay(ceremonies: readonly Dated[], day: string): readonly Dated[] {
  const main = mainCeremony(ceremonies);
  if (!main) return [...ceremonies, { kind: 'reception', date: day }];
  return ceremonies.map((one) => (one === main ? { ...one, date: day } : one));
}
