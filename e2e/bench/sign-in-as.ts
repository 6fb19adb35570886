import { login } from '../../shared/contract/account.ts';
import { SESSION_COOKIE } from '../../shared/host/token.ts';
import { client, tokenOf } from '../chaos/client.ts';
import { ADMIN, COUPLE } from '../cluster/people.ts';
import type { SignedIn } from './page-visit.ts';

/** Who a page is for, as its route says. */
export const VISITORS = ['public', 'couple', 'admin'] as const;
export type Visitor = (typeof VISITORS)[number];

/** Signs in by the api. Returns the cookies of a browser in which this person is signed in. */
export async function signInAs(address: string, visitor: Visitor): Promise<SignedIn> {
  if (visitor === 'public') return { cookies: [], origins: [] };
  const body = visitor === 'admin' ? ADMIN : { login: COUPLE };
  const value = tokenOf(await client(address)(login, { body }));
  const cookie = { name: SESSION_COOKIE, value, domain: new URL(address).hostname, path: '/' };
  return {
    cookies: [{ ...cookie, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }],
    origins: [],
  };
}
