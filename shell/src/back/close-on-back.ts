import type { createBrowserRouter } from 'react-router-dom';

type DataRouter = ReturnType<typeof createBrowserRouter>;

/** The name of the number in `history.state` that says how many overlays are open above the page. */
const DEPTH = 'overlays';

/** The functions that close the open overlays, the uppermost last. */
const overlays: (() => void)[] = [];

/** The current entry: the router's number of its page, and how far above the page it is. */
let entry = readEntry();

function readEntry(): { page: unknown; depth: number } {
  const { idx, [DEPTH]: depth } = Object(history.state) as { idx?: number; [DEPTH]?: number };
  return { page: idx, depth: depth ?? 0 };
}

/** The router replaces the state of a page's entry, as with a filter in the address, but not its place in the history. */
function syncEntry(): void {
  const current = readEntry();
  if (current.page !== entry.page) entry = current;
}

/**
 * Closes an overlay by the browser's Back, which stays on the page: an open sheet, dialog, menu or drawer has an entry of its own
 * in the history. Returns a function to call when the overlay is closed in another way. Its entry then remains, for the
 * next overlay; Back passes over it.
 */
export function closeOnBack(close: () => void): () => void {
  syncEntry();
  overlays.push(close);
  addEntry();
  return () => {
    const index = overlays.indexOf(close);
    if (index >= 0) overlays.splice(index, 1);
  };
}

/** Gives the open overlays an entry, unless they have one. */
function addEntry(): void {
  if (overlays.length <= entry.depth) return;
  entry = { ...entry, depth: overlays.length };
  history.pushState({ ...history.state, [DEPTH]: entry.depth }, '');
}

let stopWatching = () => {};

/**
 * Creates the page's router and watches Back and Forward for it. The router hears nothing of moves between the entries of one
 * page. A page has one router: the next one replaces it.
 */
export function watchBack(createRouter: () => DataRouter): DataRouter {
  stopWatching();
  const onPopState = (event: PopStateEvent) => {
    const before = entry;
    entry = readEntry();
    if (entry.page !== before.page || entry.depth === before.depth) return;
    const { pathname, search, hash } = router.state.location;
    const { href } = new URL(pathname + search + hash, location.href);
    const isSameAddress = location.href === href;
    const closing = overlays.splice(entry.depth);
    const isPassedOver = entry.depth < before.depth && closing.length === 0;
    if (isSameAddress || isPassedOver) event.stopImmediatePropagation();
    for (const close of closing.toReversed()) close();
    if (!isPassedOver) return;
    // What lay above this entry was replaced, as by the sign-in or a filter, so this entry is what the page was before.
    if (!isSameAddress) history.replaceState(history.state, '', href);
    history.back();
  };
  // Before the router's: browsers call the window's listeners of this event in their order, whether they capture or not.
  window.addEventListener('popstate', onPopState);
  const router = createRouter();
  overlays.length = 0;
  entry = readEntry();
  let { pathname } = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    syncEntry();
    // A setting in a sheet may change the page's address. The new entry lies above the sheet's, which goes on top again.
    if (location.pathname === pathname) addEntry();
    pathname = location.pathname;
  });
  stopWatching = () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState);
  };
  return router;
}
