import type { IncomingHttpHeaders } from 'node:http';
import { readCookie } from '@wedding/platform/server/operations/cookies.ts';
import { SAVE_DATA_COOKIE } from '@wedding/shared/host/save-data-cookie.ts';
import { SESSION_COOKIE } from '@wedding/shared/host/token.ts';

/** Returns whether the browser carries a session; the gateway doesn't look up whose, nor whether it is still valid. */
export const hasSession = (headers: IncomingHttpHeaders): boolean =>
  readCookie(headers, SESSION_COOKIE) !== '';

/** Returns whether save-data mode is on. The person's choice overrides the browser's preference. */
export function wantsSavedData(headers: IncomingHttpHeaders): boolean {
  const choice = readCookie(headers, SAVE_DATA_COOKIE);
  return /^[01]$/.test(choice) ? choice === '1' : headers['save-data'] === 'on';
}

const TAKEN = {
  br: /\bbr\b(?!;q=0(?:[,\s]|$))/,
  gzip: /\bgzip\b(?!;q=0(?:[,\s]|$))/,
} as const;

/** Returns whether the caller accepts this compression. */
export function takesEncoding(
  { headers }: { headers: IncomingHttpHeaders },
  name: keyof typeof TAKEN,
): boolean {
  return TAKEN[name].test(headers['accept-encoding'] ?? '');
}
