import { SessionOverlay } from './session-overlay.tsx';
import { useCookieWatch } from './use-cookie-watch.ts';

/** What the blog needs of the signed-in layout, as a chunk of its own: the public site has no other page with a session. */
export function ReaderSession() {
  useCookieWatch();
  return <SessionOverlay />;
}
