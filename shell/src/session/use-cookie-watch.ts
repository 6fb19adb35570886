import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { checkCookie } from './session.ts';

const POLL_MS = 30_000;
/** By then every tab reads the cookie as another one left it. */
const SETTLED_MS = 1_000;

/** Checks the cookie on load, on each route, on return, and in between: it lives for a day, and another tab may clear it. */
export function useCookieWatch(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) checkCookie();
  }, [pathname]);
  useEffect(() => {
    const timer = setInterval(checkCookie, POLL_MS);
    document.addEventListener('visibilitychange', checkCookie);
    let settled: ReturnType<typeof setTimeout>;
    // A sign-in or sign-out in another tab also changes the store, which fires this event. It may come before the cookie
    // changes here.
    const onStorage = () => {
      checkCookie();
      clearTimeout(settled);
      settled = setTimeout(checkCookie, SETTLED_MS);
    };
    window.addEventListener('storage', onStorage);
    return () => {
      clearInterval(timer);
      clearTimeout(settled);
      document.removeEventListener('visibilitychange', checkCookie);
      window.removeEventListener('storage', onStorage);
    };
  }, []);
}
