interface Part {
  id: string;
  /** Of a task. It stands among those of its category. */
  category_id?: string;
}

/** Returns the parts with a removed one where it was: behind the last that preceded it, or at the end if that isn't known. */
export function putBack<P extends Part>(
  parts: readonly P[],
  removed: P,
  preceding: readonly string[] | null | undefined,
): P[] {
  if (parts.some(({ id }) => id === removed.id)) return [...parts];
  const isBefore = ({ id, category_id }: P) => category_id === removed.category_id && preceding?.includes(id);
  const place = preceding ? parts.findLastIndex(isBefore) + 1 : parts.length;
  return parts.toSpliced(place, 0, removed);
}

/** The same for each removed part of the list that they were removed from. */
export const putBackAll = <P extends Part>(
  parts: readonly P[],
  before: readonly P[],
  isRemoved: (part: P) => boolean,
): P[] => {
  const ids = before.map(({ id }) => id);
  return before.reduce(
    (all, part, place) => (isRemoved(part) ? putBack(all, part, ids.slice(0, place)) : all),
    [...parts],
  );
};
