import { refusesCookies } from '@wedding/shared/host/token.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useEffect, useState } from 'react';
import css from './cookies-note.module.css';

/** What logging in answers in a browser that keeps no cookies. `CookiesNote` shows how to allow them. */
export const COOKIES_BLOCKED =
  'This browser blocks cookies, so we can’t log you in. Please allow them first.';

/** Explains how to allow cookies, in a browser that blocks them. */
export function CookiesNote() {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const check = () => setBlocked(refusesCookies());
    check();
    // The person may come back from the browser's settings.
    document.addEventListener('visibilitychange', check);
    window.addEventListener('focus', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
    };
  }, []);
  if (!isBlocked) return null;
  return (
    <Stack as="section" gap={3} className={css.note} role="alert">
      <Text as="h2" size={18}>
        This browser blocks cookies
      </Text>
      <p>We need one to keep you logged in. To allow it:</p>
      <Stack as="ul" gap={2}>
        <li>
          <b>Android:</b> in Chrome’s settings, open Site settings, then On-device site data, and switch it
          on.
        </li>
        <li>
          <b>iPhone:</b> in the Settings app, open Apps, Safari, Advanced, and switch off Block All Cookies.
        </li>
        <li>
          <b>Computer:</b> click the icon left of the address, and allow cookies and site data.
        </li>
      </Stack>
      <p>Then come back and log in. Or open this page in another browser.</p>
    </Stack>
  );
}
