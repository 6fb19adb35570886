/** An import of one file by another, including types; paths from the root. */
export interface Edge {
  from: string;
  to: string;
}

/** Returns the import cycles of files, each once, as the sorted list of its files. */
function cyclesOf(edges: readonly Edge[]): string[][] {
  const importsOf = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (from !== to) importsOf.set(from, (importsOf.get(from) ?? new Set()).add(to));
  }
  const reached = new Map(
    [...importsOf.keys()].map((file) => [file, reachableFrom(file, importsOf)] as const),
  );
  const cycles = new Map<string, string[]>();
  for (const [file, reachable] of reached) {
    if (!reachable.has(file)) continue;
    const cycle = [...reachable].filter((other) => reached.get(other)?.has(file)).sort();
    cycles.set(cycle[0] ?? file, cycle);
  }
  return [...cycles.values()];
}

function reachableFrom(file: string, importsOf: ReadonlyMap<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const pending = [file];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const next of importsOf.get(at) ?? []) {
      if (!reached.has(next)) pending.push(next);
      reached.add(next);
    }
  }
  return reached;
}

/** Returns folders that import each other, as "a ↔ b"; a folder inside the other doesn't count. */
function foldersImportingEachOther(edges: readonly Edge[]): string[] {
  const folder = (file: string) => file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const pairs = new Set(edges.map(({ from, to }) => `${folder(from)} ↔ ${folder(to)}`));
  return [...pairs].filter((pair) => {
    const [a = '', b = ''] = pair.split(' ↔ ');
    return a < b && !`${b}/`.startsWith(a && `${a}/`) && pairs.has(`${b} ↔ ${a}`);
  });
}

/** Returns a sentence for each cycle, of files and of folders; type-only imports count. */
export const cycleProblems = (edges: readonly Edge[]): string[] =>
  [...cyclesOf(edges).map((cycle) => cycle.join(' ↔ ')), ...foldersImportingEachOther(edges)]
    .map((one) => `${one}: these import each other.`)
    .sort();
