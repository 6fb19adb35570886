const USES = ['pointerdown', 'keydown', 'scroll', 'visibilitychange'] as const;

/** Calls `start` when the page is first used or shown again. What it loads costs a visitor who only looks nothing. */
export function onFirstUse(start: () => Promise<void>): void {
  const listening = new AbortController();
  const begin = () => {
    listening.abort();
    start().catch(() => {});
  };
  for (const use of USES)
    addEventListener(use, begin, { capture: true, passive: true, signal: listening.signal });
}
