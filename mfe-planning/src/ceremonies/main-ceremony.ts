import type { Ceremony } from '@wedding/shared/contract/planning.schema.ts';

/** The wedding day: the last of worship and reception; undefined while there is neither. */
export function mainCeremony<C extends Pick<Ceremony, 'kind' | 'date'>>(
  ceremonies: readonly C[],
): C | undefined {
  return ceremonies
    .filter(({ kind }) => kind === 'worship' || kind === 'reception')
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
    .at(-1);
}
