import { keyBetween } from '@wedding/shared/contract/sort-key.ts';

/** The sort key that takes a row one place up or down among its siblings; null at the end of the way. */
export function sortBeside(
  rows: readonly { id: string; sort: string }[],
  id: string,
  direction: 'up' | 'down',
): string | null {
  const place = rows.findIndex((row) => row.id === id);
  const to = place + (direction === 'up' ? -1 : 1);
  if (place < 0 || to < 0 || to >= rows.length) return null;
  const [before, after] = direction === 'up' ? [rows[to - 1], rows[to]] : [rows[to], rows[to + 1]];
  const low = before?.sort ?? null;
  const high = after?.sort ?? null;
  // Two rows that were added at once may share a key: then there is no room between them.
  if (low !== null && high !== null && low >= high) return null;
  return keyBetween(low, high);
}
