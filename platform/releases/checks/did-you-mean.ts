/** Returns " (did you mean x?)" for the nearest of the names that exist, or nothing if none is near. */
export function didYouMean(name: string, existing: Iterable<string>): string {
  const nearest = [...new Set(existing)]
    .map((other) => ({ other, distance: distanceOf(name, other), limit: limitOf(name, other) }))
    .filter(({ distance, limit }) => distance > 0 && distance <= limit)
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest ? ` (did you mean ${nearest.other}?)` : '';
}

/** A third of the letters from the first word that differs: that both are below /api/ makes no name near. */
function limitOf(name: string, other: string): number {
  const words = name.split('/');
  const theirs = other.split('/');
  const differing = words.findIndex((word, at) => word !== theirs[at]);
  return Math.max(1, Math.floor(words.slice(Math.max(0, differing)).join('/').length / 3));
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
