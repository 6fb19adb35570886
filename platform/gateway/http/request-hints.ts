import type { IncomingHttpHeaders } from 'node:http';
import { SAVE_DATA_COOKIE } from '@wedding/shared/host/save-data-cookie.ts';
import { SESSION_COOKIE } from '@wedding/shared/host/token.ts';

const SAVE_DATA_CHOICE = new RegExp(`(^|; )${SAVE_DATA_COOKIE}=([01])`);
const SESSION = new RegExp(`(^|; )${SESSION_COOKIE}=[^;]`);

/** Returns whether the browser carries a session; the gateway doesn't look up whose, nor whether it is still valid. */
export const hasSession = ({ cookie }: IncomingHttpHeaders): boolean =>
  cookie !== undefined && SESSION.test(cookie);

/** Returns whether save-data mode is on. The person's choice overrides the browser's preference. */
export function wantsSavedData({ cookie, 'save-data': saveData }: IncomingHttpHeaders): boolean {
  const choice = cookie === undefined ? undefined : SAVE_DATA_CHOICE.exec(cookie)?.[2];
  return choice ? choice === '1' : saveData === 'on';
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
