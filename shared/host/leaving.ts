/**
 * How long after `beforeunload` failures are taken as aborted. Firefox and Safari abort what a page loads as soon as
 * another page is requested, which looks like a lost network.
 */
const LEAVING_MS = 1_000;
let leftAt = Number.NEGATIVE_INFINITY;

globalThis.addEventListener?.('beforeunload', () => {
  leftAt = performance.now();
});

/** Returns whether the person has just asked for another page. */
export const isLeaving = (): boolean => performance.now() - leftAt < LEAVING_MS;
