/** Bytes of a file; `end` is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A part of a wanted range: `piece` is the cached range that contains it, undefined where none does. */
export interface RangePart extends ByteRange {
  piece?: ByteRange;
}

/** Splits a wanted range into cached and missing parts, in order. */
export function splitRange(kept: readonly ByteRange[], wanted: ByteRange): RangePart[] {
  const found: RangePart[] = [];
  let at = wanted.start;
  while (at < wanted.end) {
    const piece = longestAt(kept, at);
    const end = piece?.end ?? nextStart(kept, at);
    found.push({ start: at, end: Math.min(end, wanted.end), ...(piece && { piece }) });
    at = end;
  }
  return found;
}

/** The parts that aren't cached. */
export const missing = (kept: readonly ByteRange[], wanted: ByteRange): ByteRange[] =>
  splitRange(kept, wanted).filter(({ piece }) => !piece);

/** Total bytes. Parts never overlap; cached ranges may, after two requests for the same bytes. */
export const sizeOf = (spans: readonly ByteRange[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

function longestAt(kept: readonly ByteRange[], at: number): ByteRange | undefined {
  let best: ByteRange | undefined;
  for (const piece of kept) {
    if (piece.start <= at && piece.end > at && piece.end > (best?.end ?? 0)) best = piece;
  }
  return best;
}

const nextStart = (kept: readonly ByteRange[], at: number) =>
  Math.min(...kept.filter(({ start }) => start > at).map(({ start }) => start), Number.POSITIVE_INFINITY);
