/** A whole budget (100 %) in basis points, as in the contract. */
const SHARES_SUM = 10_000;

/** Parses `12.5` (also with `,` or `%`) to 1,250 basis points. Returns null for anything but a share from 0 to 100 %. */
export function parseShare(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace(/\s*%$/, '');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
  const points = Math.round(Number(plain) * 100);
  return points <= SHARES_SUM ? points : null;
}

/** Formats 1,250 basis points as `12.5`. */
export const formatShare = (points: number) => String(points / 100);

/** Returns what is wrong with a sum of shares, or null if it is 100 %. */
export function shareError(sum: number): string | null {
  if (sum === SHARES_SUM) return null;
  const off = formatShare(Math.abs(SHARES_SUM - sum));
  return sum < SHARES_SUM ? `${off}% left to allocate` : `${off}% too much`;
}
