/** Bytes of a file; `end` is the first that doesn't belong to it. */
export interface Span {
  start: number;
  end: number;
}

/** A stretch of what was asked for: `piece` is the kept one that has it, undefined where nothing has. */
export interface Stretch extends Span {
  piece?: Span;
}

/** Cuts what is wanted into stretches that are kept and stretches that are missing, in order. */
export function stretches(kept: readonly Span[], wanted: Span): Stretch[] {
  const found: Stretch[] = [];
  let at = wanted.start;
  while (at < wanted.end) {
    const piece = longestAt(kept, at);
    const end = piece?.end ?? nextStart(kept, at);
    found.push({ start: at, end: Math.min(end, wanted.end), ...(piece && { piece }) });
    at = end;
  }
  return found;
}

/** What of it is not kept yet. */
export const missing = (kept: readonly Span[], wanted: Span): Span[] =>
  stretches(kept, wanted).filter(({ piece }) => !piece);

/** Bytes in all. Stretches never overlap; kept pieces may, where two asked for the same at once. */
export const sizeOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

function longestAt(kept: readonly Span[], at: number): Span | undefined {
  let best: Span | undefined;
  for (const piece of kept) {
    if (piece.start <= at && piece.end > at && piece.end > (best?.end ?? 0)) best = piece;
  }
  return best;
}

const nextStart = (kept: readonly Span[], at: number) =>
  Math.min(...kept.filter(({ start }) => start > at).map(({ start }) => start), Number.POSITIVE_INFINITY);
