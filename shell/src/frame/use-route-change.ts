import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The last path of the whole document: a route change may also replace the frame. */
let last: string | null = null;

/** Scrolls to the top on every route change, and moves screen readers and the Tab key to the page's content. */
export function useRouteChange(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const moved = last !== null && last !== pathname;
    last = pathname;
    if (!moved) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const main = document.getElementById('main');
    // A form has given its first field the focus.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}
