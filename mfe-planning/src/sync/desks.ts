import type { Desk } from './desk.ts';
import type { QueryClient } from './standing.ts';

type Account = number | undefined;
const desks = new WeakMap<QueryClient, Map<Account, Desk>>();
const seated = new WeakMap<QueryClient, Desk>();

/** The desk of an account. Made where there is none yet, which nobody notices: a render may ask, and ask again. */
export function deskOf(client: QueryClient, account: Account, make: () => Desk): Desk {
  const known = desks.get(client) ?? new Map<Account, Desk>();
  const desk = known.get(account) ?? make();
  desks.set(client, known.set(account, desk));
  return desk;
}

/** Somebody is at this desk now. Whoever sat at another has left it, for good (security line 28). */
export function sitDown(client: QueryClient, desk: Desk): void {
  const before = seated.get(client);
  if (before === desk) return;
  before?.close();
  for (const [account, one] of desks.get(client) ?? []) {
    if (one === before) desks.get(client)?.delete(account);
  }
  seated.set(client, desk);
  desk.open();
}
