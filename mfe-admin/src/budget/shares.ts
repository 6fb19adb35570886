import { fold } from '@wedding/shared/format/plain-amount.ts';

/** A whole budget (100 %) in basis points, as in the contract. */
const SHARES_SUM = 10_000;

/** Parses `12.5` (also with `,` or `%`) to 1,250 basis points. Returns null for anything but a share from 0 to 100 %. */
export function parseShare(text: string): number | null {
  const plain = plainShare(text);
  if (!/^(?=.*\d)\d{0,9}(\.\d{0,2})?$/.test(plain)) return null;
  const points = Math.round(Number(plain) * 100);
  return points <= SHARES_SUM ? points : null;
}

const plainShare = (text: string) => fold(text).replace(',', '.').replace(/\s*%$/, '');

/** Returns why a text is no share, or undefined if it is one or is empty. */
export function shareProblem(text: string): string | undefined {
  const plain = plainShare(text);
  if (plain === '' || parseShare(plain) !== null) return undefined;
  if (!/^-?(?=.*\d)\d*\.?\d*$/.test(plain)) return 'A number, such as 12.5.';
  if (Number(plain) < 0) return 'Not below 0.';
  if (Number(plain) > 100) return '100 at most.';
  return 'At most two decimals.';
}

/** Formats 1,250 basis points as `12.5`. */
export const formatShare = (points: number) => String(points / 100);

/** Returns what is wrong with a sum of shares, or null if it is 100 %. */
export function shareError(sum: number): string | null {
  if (sum === SHARES_SUM) return null;
  const off = formatShare(Math.abs(SHARES_SUM - sum));
  return sum < SHARES_SUM ? `${off}% left to allocate` : `${off}% too much`;
}
