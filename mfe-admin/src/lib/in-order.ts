/** The ids of each group of rows that was moved, in their new order. */
export type Orders = Readonly<Record<string, readonly string[]>>;

/** The rows in the order chosen; rows that the order doesn't name stay at the end. */
export function inOrder<R extends { id: string }>(
  rows: readonly R[],
  order: readonly string[] | undefined,
): R[] {
  if (!order) return [...rows];
  const place = new Map(order.map((id, at) => [id, at]));
  return rows.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
}
