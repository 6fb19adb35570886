/** Returns " (did you mean x?)" for the nearest of the names that exist, or nothing if none is near. */
export function didYouMean(name: string, existing: Iterable<string>): string {
  const limit = Math.max(1, Math.floor(name.length / 3));
  const nearest = [...new Set(existing)]
    .map((other) => ({ other, distance: distanceOf(name, other) }))
    .filter(({ distance }) => distance > 0 && distance <= limit)
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest ? ` (did you mean ${nearest.other}?)` : '';
}

/** Levenshtein's distance: the fewest letters to add, remove or replace. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [above, letter] of [...a].entries()) {
    const next = [above + 1];
    for (const [at, other] of [...b].entries()) {
      const change = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
