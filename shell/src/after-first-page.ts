/** How long a first page may still be fetching on a slow line. */
const FIRST_PAGE_MS = 4_000;

/** Waits until the first page has had the line to itself: for what nobody misses in its first seconds. */
export const afterFirstPage = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, FIRST_PAGE_MS - performance.now())));
