/**
 * Splits whole `total` by `weights` (any unit, 0 or more) so that the parts are whole and sum to it exactly:
 * each gets its share rounded down, the rest goes one by one to the largest remainders, earlier ones first.
 * Weights that are all 0 split nothing.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // A product of 10^12 kobo and 10^4 basis points is past what a number holds exactly.
  const shares = weights.map((weight, place) => {
    const product = BigInt(total) * BigInt(weight);
    return { place, part: Number(product / BigInt(sum)), remainder: product % BigInt(sum) };
  });
  const left = total - shares.reduce((all, share) => all + share.part, 0);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1,
  );
  for (const share of byRemainder.slice(0, left)) share.part += 1;
  return shares.map((share) => share.part);
}

/**
 * Splits a total in kobo into parts of whole naira, which people can read; kobo beyond the last whole naira go
 * to the largest part. The api and the preview on the page both go by this.
 */
export function shareMoney(totalKobo: number, weights: readonly number[]): number[] {
  const kobo = totalKobo % 100;
  const parts = shareOut((totalKobo - kobo) / 100, weights).map((naira) => naira * 100);
  const largest = weights.indexOf(Math.max(...weights));
  return parts.map((part, place) => (place === largest && weights[place] ? part + kobo : part));
}
