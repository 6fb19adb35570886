interface HasPath {
  route: { path: string };
}

const split = (path: string) => path.toLowerCase().split('/').filter(Boolean);

/**
 * Picks what answers a path, as React Router would: segments match whatever their case, `:name` matches any
 * one segment, and the pattern that is literal earliest wins. Runs in the browser and in the gateway.
 */
export function matchPath<T extends HasPath>(candidates: readonly T[], pathname: string): T | undefined {
  const parts = split(pathname);
  let best: { candidate: T; rank: string } | undefined;
  for (const candidate of candidates) {
    const rank = rankOf(split(candidate.route.path), parts);
    if (rank !== undefined && (!best || rank > best.rank)) best = { candidate, rank };
  }
  return best?.candidate;
}

/** A digit per segment, 1 where it is literal; undefined where the pattern doesn't match. */
function rankOf(pattern: string[], parts: string[]): string | undefined {
  if (pattern.length !== parts.length) return undefined;
  let rank = '';
  for (const [index, segment] of pattern.entries()) {
    if (segment.startsWith(':')) rank += '0';
    else if (segment === parts[index]) rank += '1';
    else return undefined;
  }
  return rank;
}
