import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The last path of the whole document: a route change may also replace the frame. */
let last: string | null = null;

/**
 * Scrolls to the top on every route change, and moves screen readers and the Tab key to the page's content. They also
 * go there if what was pressed has left with a list that another query replaces by a page.
 */
export function useRouteChange(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const isFirst = last === null;
    const isNew = !isFirst && last !== pathname;
    last = pathname;
    if (isNew) window.scrollTo({ top: 0, behavior: 'instant' });
    const main = document.getElementById('main');
    const focused = document.activeElement;
    // A form has given its first field the focus.
    const isLost = isNew ? !main?.contains(focused) : !isFirst && focused === document.body;
    if (isLost) main?.focus({ preventScroll: true });
  }, [pathname, search]);
}
