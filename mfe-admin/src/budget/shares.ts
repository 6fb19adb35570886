/** A whole budget in basis points, as the contract has it: 100 %. */
const SHARES_SUM = 10_000;

/** `12.5` (with `,` or `%` too) as 1,250 basis points; null when it isn't a share of a whole. */
export function parseShare(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace(/\s*%$/, '');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
  const points = Math.round(Number(plain) * 100);
  return points <= SHARES_SUM ? points : null;
}

/** 1,250 basis points as `12.5`. */
export const formatShare = (points: number) => String(points / 100);

/** What is wrong with a sum of shares, or null when it is the whole. */
export function shareProblem(sum: number): string | null {
  if (sum === SHARES_SUM) return null;
  const off = formatShare(Math.abs(SHARES_SUM - sum));
  return sum < SHARES_SUM ? `${off}% left to allocate` : `${off}% too much`;
}
