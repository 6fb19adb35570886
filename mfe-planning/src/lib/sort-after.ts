import { keyBetween } from '@wedding/shared/domain/sort-key.ts';

/** Returns the sort key of a row that comes after all of these. */
export function sortAfter(rows: readonly { sort: string }[]): string {
  const last = rows.reduce<string | null>((max, { sort }) => (max === null || sort > max ? sort : max), null);
  return keyBetween(last, null);
}
