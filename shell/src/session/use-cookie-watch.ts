import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { checkCookie } from './session.ts';

const POLL_MS = 30_000;

/** The cookie lives for a day and another tab may clear it: looks on load, on each route, on return, and in between. */
export function useCookieWatch(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) checkCookie();
  }, [pathname]);
  useEffect(() => {
    const timer = setInterval(checkCookie, POLL_MS);
    document.addEventListener('visibilitychange', checkCookie);
    // Another tab that signs out clears the store too, and with that tells this one.
    window.addEventListener('storage', checkCookie);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkCookie);
      window.removeEventListener('storage', checkCookie);
    };
  }, []);
}
