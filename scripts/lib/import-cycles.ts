/** An import of one file by another, including types; paths from the root. */
export interface Edge {
  from: string;
  to: string;
}

/** Returns the import cycles of files, each once, as the sorted list of its files. */
export function circlesOf(edges: readonly Edge[]): string[][] {
  const after = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (from !== to) after.set(from, (after.get(from) ?? new Set()).add(to));
  }
  const reached = new Map([...after.keys()].map((file) => [file, reachableFrom(file, after)] as const));
  const circles = new Map<string, string[]>();
  for (const [file, ahead] of reached) {
    if (!ahead.has(file)) continue;
    const circle = [...ahead].filter((other) => reached.get(other)?.has(file)).sort();
    circles.set(circle[0] ?? file, circle);
  }
  return [...circles.values()];
}

function reachableFrom(file: string, after: ReadonlyMap<string, Set<string>>): Set<string> {
  const seen = new Set<string>();
  const waiting = [file];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const next of after.get(at) ?? []) {
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  return seen;
}

/** Returns folders that import each other, as "a ↔ b"; a folder inside the other doesn't count. */
export function foldersInPairs(edges: readonly Edge[]): string[] {
  const folder = (file: string) => file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const across = new Set(edges.map(({ from, to }) => `${folder(from)} ↔ ${folder(to)}`));
  return [...across].filter((pair) => {
    const [a = '', b = ''] = pair.split(' ↔ ');
    return a < b && !`${b}/`.startsWith(a && `${a}/`) && across.has(`${b} ↔ ${a}`);
  });
}

/** Returns a sentence for each cycle, of files and of folders; type-only imports count. */
export const cycleProblems = (edges: readonly Edge[]): string[] =>
  [...circlesOf(edges).map((circle) => circle.join(' ↔ ')), ...foldersInPairs(edges)]
    .map((one) => `${one}: these import each other.`)
    .sort();
