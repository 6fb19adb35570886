interface Part {
  id: string;
}

/**
 * Puts removed parts back where they were among the current ones. `before` is the list that they were removed from; parts
 * that were added since follow at the end.
 */
export function putBack<P extends Part>(
  current: readonly P[],
  before: readonly P[],
  isRemoved: (part: P) => boolean,
): P[] {
  const byId = new Map(current.map((part) => [part.id, part]));
  const previousIds = new Set(before.map(({ id }) => id));
  return [
    ...before.flatMap((part) => byId.get(part.id) ?? (isRemoved(part) ? part : [])),
    ...current.filter(({ id }) => !previousIds.has(id)),
  ];
}
