import { keyBetween } from '@wedding/shared/domain/sort-key.ts';

/** Returns a function that returns the sort keys of rows that come after all of these, one after the other. */
export function sortsAfter(rows: readonly { sort: string }[]): () => string {
  let last = rows.reduce<string | null>((max, { sort }) => (max === null || sort > max ? sort : max), null);
  return () => {
    last = keyBetween(last, null);
    return last;
  };
}

/** Returns the sort key of a row that comes after all of these. */
export const sortAfter = (rows: readonly { sort: string }[]): string => sortsAfter(rows)();
