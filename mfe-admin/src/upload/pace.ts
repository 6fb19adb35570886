const WINDOW_MS = 8000;

/** Bytes a second over the last seconds, and seconds left at that pace. */
export function measurePace(size: number) {
  const seen: { at: number; sent: number }[] = [];
  return (sent: number, at = performance.now()): { rate: number | null; left: number | null } => {
    seen.push({ at, sent });
    while (seen.length > 2 && at - (seen[0]?.at ?? at) > WINDOW_MS) seen.shift();
    const first = seen[0];
    if (!first || at - first.at < 500 || sent <= first.sent) return { rate: null, left: null };
    const rate = ((sent - first.sent) / (at - first.at)) * 1000;
    return { rate, left: (size - sent) / rate };
  };
}
