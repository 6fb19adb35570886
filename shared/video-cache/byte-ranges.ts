/** Bytes of a file; `end` is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A part of a wanted range. `cached` is the cached range that contains it; undefined if none does. */
export interface RangePart extends ByteRange {
  cached?: ByteRange;
}

/** Splits a wanted range into cached and missing parts, in order. */
export function splitRange(cachedRanges: readonly ByteRange[], wanted: ByteRange): RangePart[] {
  const parts: RangePart[] = [];
  let at = wanted.start;
  while (at < wanted.end) {
    const cached = longestAt(cachedRanges, at);
    const end = cached?.end ?? nextStart(cachedRanges, at);
    parts.push({ start: at, end: Math.min(end, wanted.end), ...(cached && { cached }) });
    at = end;
  }
  return parts;
}

/** Returns the parts that aren't cached. */
export const missing = (cachedRanges: readonly ByteRange[], wanted: ByteRange): ByteRange[] =>
  splitRange(cachedRanges, wanted).filter(({ cached }) => !cached);

/** Returns the total size in bytes. Parts never overlap; cached ranges may, after two requests for the same bytes. */
export const sizeOf = (spans: readonly ByteRange[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

function longestAt(cachedRanges: readonly ByteRange[], at: number): ByteRange | undefined {
  let best: ByteRange | undefined;
  for (const cached of cachedRanges) {
    if (cached.start <= at && cached.end > at && cached.end > (best?.end ?? 0)) best = cached;
  }
  return best;
}

const nextStart = (cachedRanges: readonly ByteRange[], at: number) =>
  Math.min(
    ...cachedRanges.filter(({ start }) => start > at).map(({ start }) => start),
    Number.POSITIVE_INFINITY,
  );
