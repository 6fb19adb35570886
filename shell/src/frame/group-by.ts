/**
 * Adds `Map.groupBy` where it is missing: the builds are for browsers from Safari 16 on, where an iPhone 8 or X stays, and
 * bundlers only translate syntax. Pages of all remotes use it.
 */
export function addGroupBy(): void {
  Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
    const groups = new Map<K, T[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  };
}
