import type { IncomingHttpHeaders } from 'node:http';
import { SAVER_COOKIE } from '@wedding/shared/platform/saver-cookie.ts';
import { SESSION_COOKIE } from '@wedding/shared/platform/token.ts';

const OWN_WORD = new RegExp(`(^|; )${SAVER_COOKIE}=([01])`);
const SESSION = new RegExp(`(^|; )${SESSION_COOKIE}=[^;]`);

/** The browser carries a session; whose, and whether it still holds, the gateway doesn't ask. */
export const hasSession = ({ cookie }: IncomingHttpHeaders): boolean =>
  cookie !== undefined && SESSION.test(cookie);

/** Whether data is to be spared. The person's own word goes before the browser's. */
export function spares({ cookie, 'save-data': saveData }: IncomingHttpHeaders): boolean {
  const word = cookie === undefined ? undefined : OWN_WORD.exec(cookie)?.[2];
  return word ? word === '1' : saveData === 'on';
}
