/** The new order of row ids, for each group whose rows were moved. */
export type Orders = Readonly<Record<string, readonly string[]>>;

/** Returns the rows in the chosen order. Rows that the order doesn't name come last. */
export function inOrder<R extends { id: string }>(
  rows: readonly R[],
  order: readonly string[] | undefined,
): R[] {
  if (!order) return [...rows];
  const positions = new Map(order.map((id, index) => [id, index]));
  return rows.toSorted(
    (a, b) => (positions.get(a.id) ?? order.length) - (positions.get(b.id) ?? order.length),
  );
}
