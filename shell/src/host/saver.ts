import { SAVER_COOKIE } from '@wedding/shared/platform/saver-cookie.ts';
import { useSyncExternalStore } from 'react';

const YEAR_S = 31_536_000;
const told = new Set<() => void>();

/** Whether the page spares data. The gateway wrote it into the page, so that not even a font comes first. */
export const useSaver = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      told.add(tell);
      return () => told.delete(tell);
    },
    () => document.documentElement.hasAttribute('data-saver'),
    () => false,
  );

/** From now on and at the next visit, whatever the phone says of itself. */
export function chooseSaver(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the gateway reads it before any script runs
  document.cookie = `${SAVER_COOKIE}=${on ? 1 : 0}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  document.documentElement.toggleAttribute('data-saver', on);
  for (const tell of told) tell();
}
