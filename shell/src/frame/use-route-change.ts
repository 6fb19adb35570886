import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Of the whole document: a route change may also change the frame. */
let last: string | null = null;

/** Every route change starts at the top of the page, and screen readers and the Tab key start at its content. */
export function useRouteChange(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const moved = last !== null && last !== pathname;
    last = pathname;
    if (!moved) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
