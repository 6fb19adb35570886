const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const MIDDLE = 'i';
const digit = (value: number) => DIGITS.charAt(value);
const valueAt = (key: string, place: number) => Math.max(0, DIGITS.indexOf(key.charAt(place) || '0'));

/**
 * Returns a sort key between two others (null: no neighbour on that side), so that moving a row changes only that row. Keys
 * compare as plain text and never end in 0.
 * @throws if `before` is not smaller than `after`
 */
export function keyBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) throw new Error('The keys are not in order.');
  return between(before ?? '', after);
}

/** Returns keys for `count` new rows, in order, with gaps between them. */
export function firstKeys(count: number): string[] {
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) keys.push(keyBetween(keys.at(-1) ?? null, null));
  return keys;
}

/**
 * Returns the rows whose keys must change, with their new keys, so that the rows are in the given order. The
 * longest run that is already in order keeps its keys. Rows that share a key get different ones; two phones
 * may create the same key at once.
 */
export function keysInOrder(rows: readonly { id: string; sort: string }[]): { id: string; sort: string }[] {
  const unchanged = longestRun(rows.map(({ sort }) => sort));
  const changed: { id: string; sort: string }[] = [];
  let from = 0;
  for (const place of [...unchanged, rows.length]) {
    const keys = spread(rows[from - 1]?.sort ?? null, rows[place]?.sort ?? null, place - from);
    for (const [step, sort] of keys.entries()) changed.push({ id: rows[from + step]?.id ?? '', sort });
    from = place + 1;
  }
  return changed;
}

/** Returns keys between two others. It halves the gap, so that they stay short. */
function spread(before: string | null, after: string | null, count: number): string[] {
  if (count === 0) return [];
  const half = Math.floor(count / 2);
  const key = keyBetween(before, after);
  return [...spread(before, key, half), key, ...spread(key, after, count - half - 1)];
}

/** Returns the indexes of the longest strictly increasing subsequence of the keys. */
function longestRun(keys: readonly string[]): number[] {
  const runs: number[][] = [];
  for (const [place, key] of keys.entries()) {
    let best: number[] = [];
    for (const run of runs) {
      if ((keys[run.at(-1) ?? 0] ?? '') < key && run.length > best.length) best = run;
    }
    runs.push([...best, place]);
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}

function between(before: string, after: string | null): string {
  if (after !== null) {
    let same = 0;
    while (same < after.length && (before.charAt(same) || '0') === after.charAt(same)) same += 1;
    if (same > 0) return after.slice(0, same) + between(before.slice(same), after.slice(same));
  }
  const low = valueAt(before, 0);
  const high = after === null ? DIGITS.length : valueAt(after, 0);
  // At the end of a list a step of one keeps keys short: rows are mostly added there.
  if (after === null && low < DIGITS.length - 1) return digit(low + 1);
  if (high - low > 1) return digit(Math.ceil((low + high) / 2));
  if (after !== null && after.length > 1) return after.charAt(0);
  const rest = before.slice(1);
  // Between two rows, the middle leaves room on both sides: rows are often moved to the top, again and again.
  return digit(low) + (after !== null && rest === '' ? MIDDLE : between(rest, null));
}
