import type { Ceremony } from '@wedding/shared/contract/planning.schema.ts';
import type { CeremonyClash, JoinChoice } from '@wedding/shared/contract/wedding-plan.schema.ts';

export type Planned = Pick<Ceremony, 'id' | 'kind' | 'name' | 'date' | 'guests'>;
type CeremonyFacts = CeremonyClash['theirs'];

/** The same ceremony in two plans that become one. */
export interface Pair<C extends Planned> {
  theirs: C;
  yours: C;
}

/** Ceremonies that both plans hold: of one kind, by name where there are several, and other celebrations by name alone. */
export function pairUp<C extends Planned>(theirs: readonly C[], yours: readonly C[]): Pair<C>[] {
  const pairs: Pair<C>[] = [];
  const named = (a: C, b: C) => a.name.trim().toLowerCase() === b.name.trim().toLowerCase();
  const fits = [
    (a: C, b: C) => a.kind === b.kind && named(a, b),
    (a: C, b: C) => a.kind === b.kind && a.kind !== 'other',
  ];
  for (const fit of fits) {
    for (const own of yours) {
      if (pairs.some((pair) => pair.yours === own)) continue;
      const found = theirs.find((one) => fit(one, own) && !pairs.some((pair) => pair.theirs === one));
      if (found) pairs.push({ theirs: found, yours: own });
    }
  }
  return pairs;
}

/** What either says of the ceremony: a day or a number of guests that only one of them has is both's. */
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

/** What stands from now on; undefined while the two differ and nothing, or something else by now, was chosen. */
export function resolvedFacts(pair: Pair<Planned>, keep: JoinChoice | undefined): CeremonyFacts | undefined {
  const { theirs, yours } = fillFromOther(pair);
  if (theirs.date === yours.date && theirs.guests === yours.guests) return theirs;
  const choice = keep?.ceremonies.find(({ id }) => id === pair.theirs.id);
  const known =
    choice &&
    [theirs.date, yours.date].includes(choice.date) &&
    [theirs.guests, yours.guests].includes(choice.guests);
  return known ? { date: choice.date, guests: choice.guests } : undefined;
}
