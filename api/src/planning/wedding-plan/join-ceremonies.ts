import type { Ceremony } from '@wedding/shared/contract/planning.schema.ts';
import type { CeremonyClash, JoinChoice } from '@wedding/shared/contract/wedding-plan.schema.ts';

export type Planned = Pick<Ceremony, 'id' | 'kind' | 'name' | 'date' | 'guests'>;
type CeremonyFacts = CeremonyClash['theirs'];

/** The same ceremony in two plans that become one. */
export interface Pair<C extends Planned> {
  theirs: C;
  yours: C;
}

/**
 * Finds the ceremonies that both plans have. Pairs those of the same kind and name first, then the remaining ones of the
 * same kind. Those of the kind `other` match by name only.
 */
export function pairUp<C extends Planned>(theirs: readonly C[], yours: readonly C[]): Pair<C>[] {
  const pairs: Pair<C>[] = [];
  const haveSameName = (a: C, b: C) => a.name.trim().toLowerCase() === b.name.trim().toLowerCase();
  const fits = [
    (a: C, b: C) => a.kind === b.kind && haveSameName(a, b),
    (a: C, b: C) => a.kind === b.kind && a.kind !== 'other',
  ];
  for (const fit of fits) {
    for (const ceremony of yours) {
      if (pairs.some((pair) => pair.yours === ceremony)) continue;
      const match = theirs.find((one) => fit(one, ceremony) && !pairs.some((pair) => pair.theirs === one));
      if (match) pairs.push({ theirs: match, yours: ceremony });
    }
  }
  return pairs;
}

/** Returns the day and guests of a ceremony in each plan. A value that only one plan has counts for both. */
export function fillFromOther({ theirs, yours }: Pair<Planned>): {
  theirs: CeremonyFacts;
  yours: CeremonyFacts;
} {
  const date = theirs.date ?? yours.date;
  const guests = theirs.guests || yours.guests;
  return {
    theirs: { date, guests },
    yours: { date: yours.date ?? date, guests: yours.guests || guests },
  };
}

/**
 * Returns the day and guests of the merged ceremony. Undefined while the two plans differ and no choice was made, or
 * the choice doesn't match their current values.
 */
export function resolvedFacts(pair: Pair<Planned>, keep: JoinChoice | undefined): CeremonyFacts | undefined {
  const { theirs, yours } = fillFromOther(pair);
  if (theirs.date === yours.date && theirs.guests === yours.guests) return theirs;
  const choice = keep?.ceremonies.find(({ id }) => id === pair.theirs.id);
  const side =
    choice &&
    [theirs.date, yours.date].includes(choice.date) &&
    [theirs.guests, yours.guests].includes(choice.guests);
  return side ? { date: choice.date, guests: choice.guests } : undefined;
}
