const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const digit = (value: number) => DIGITS.charAt(value);
const valueAt = (key: string, place: number) => Math.max(0, DIGITS.indexOf(key.charAt(place) || '0'));

/**
 * A sort key between two others (null: no neighbour on that side), so that moving a row changes that row alone.
 * Keys compare as plain text and never end in 0.
 * @throws when `before` is not smaller than `after`
 */
export function keyBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) throw new Error('The keys are not in order.');
  return between(before ?? '', after);
}

/** Keys for `count` new rows, in order, with room between them. */
export function firstKeys(count: number): string[] {
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) keys.push(keyBetween(keys.at(-1) ?? null, null));
  return keys;
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
  return digit(low) + between(before.slice(1), null);
}
