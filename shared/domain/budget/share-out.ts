/**
 * Splits the integer `total` by `weights` (any unit, 0 or more) into integers that sum to it exactly. Each part
 * is its share rounded down. The rest goes one by one to the largest remainders, earlier ones first. If all
 * weights are 0, so are the parts.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // A product of 10^12 kobo and 10^4 basis points exceeds what a number represents exactly.
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
 * Splits a total in kobo into parts of whole naira, which people can read. The kobo beyond the last whole naira go to the
 * largest part. The api and the preview on the page both use it.
 */
export function shareMoney(totalKobo: number, weights: readonly number[]): number[] {
  const kobo = totalKobo % 100;
  const parts = shareOut((totalKobo - kobo) / 100, weights).map((naira) => naira * 100);
  const largest = weights.indexOf(Math.max(...weights));
  return parts.map((part, place) => (place === largest && weights[place] ? part + kobo : part));
}

/**
 * Rounds each day's watch time, which is a whole number of seconds, so that the days add up to their rounded sum. A day
 * without any stays without.
 */
export function withWholeMinutes<Day extends { watch_minutes: number }>(days: readonly Day[]): Day[] {
  const total = days.reduce((all, { watch_minutes }) => all + watch_minutes, 0);
  const seconds = days.map(({ watch_minutes }) => Math.round(watch_minutes * 60));
  const minutes = shareOut(Math.round(total), seconds);
  return days.map((day, place) => ({ ...day, watch_minutes: minutes[place] ?? 0 }));
}
