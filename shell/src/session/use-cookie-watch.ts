import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { checkCookie } from './session.ts';

const POLL_MS = 30_000;

/** Checks the cookie on load, on each route, on return, and in between: it lives for a day, and another tab may clear it. */
export function useCookieWatch(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) checkCookie();
  }, [pathname]);
  useEffect(() => {
    const timer = setInterval(checkCookie, POLL_MS);
    document.addEventListener('visibilitychange', checkCookie);
    // A sign-out in another tab also clears the store, which fires this event.
    window.addEventListener('storage', checkCookie);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkCookie);
      window.removeEventListener('storage', checkCookie);
    };
  }, []);
}
