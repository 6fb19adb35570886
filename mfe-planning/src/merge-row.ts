type Value = string | number | boolean | null;
export type Fields = Readonly<Record<string, Value>>;

/** A field that both of two people changed, differently. */
export interface Clash {
  field: string;
  mine: Value;
  theirs: Value;
}

/**
 * Brings two edits of one row together, field by field: who alone changed a field is right about it, what both
 * changed alike is no question, and the rest clashes (mine stands until the person chooses).
 */
export function mergeRow({ base, mine, theirs }: { base: Fields; mine: Fields; theirs: Fields }) {
  const merged: Record<string, Value> = { ...theirs };
  const clashes: Clash[] = [];
  for (const [field, own] of Object.entries(mine)) {
    const their = theirs[field] ?? null;
    if (own === base[field]) continue;
    merged[field] = own;
    if (their !== base[field] && their !== own) clashes.push({ field, mine: own, theirs: their });
  }
  return { merged, clashes };
}
