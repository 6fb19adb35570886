import type { User } from '@wedding/shared/contract/account.schema.ts';
import { logout } from '@wedding/shared/contract/account.ts';
import { type SessionEndCode, TOKEN_INVALID } from '@wedding/shared/contract/session-end.ts';
import { type ApiError, call, onSessionEnd } from '@wedding/shared/host/call.ts';
import { clearStored } from '@wedding/shared/host/device/web-storage.ts';
import type { Role } from '@wedding/shared/host/host.ts';
import { clearToken, readToken, refusesCookies, STORE_KEY, writeToken } from '@wedding/shared/host/token.ts';
import { createStore, useStore } from 'zustand';
import { forgetCopies, forgetVideos } from '../device-storage/device-storage.ts';
import { forgetLicences } from '../offline/licence.ts';
import { appStore, clearAppStore, storedUserId } from '../store/app-store.ts';
import { queryClient } from '../store/query-client.ts';
import { emptyState } from '../store/restore.ts';

/** Why the session is over. `message` is the server's, or '' if the shell noticed by itself. */
export interface SessionEnd {
  reason: 'expired' | 'blocked' | 'elsewhere' | 'ended' | 'subscription' | 'closed';
  message: string;
}

const ends = createStore<{ end: SessionEnd | null }>(() => ({ end: null }));

/** Returns why the session ended, for the overlay, or null while it lasts. */
export const useSessionEnd = (): SessionEnd | null => useStore(ends, (state) => state.end);

export function roleOf(user: User): Role {
  if (user.roles.includes('admin')) return 'admin';
  return user.roles.includes('user') ? 'user' : '';
}

/** Starts a session after a sign-in: stores cookie, user and role, and drops everything of the device's previous user. */
export function startSession(user: User, token: string): void {
  queryClient.clear();
  writeToken(token);
  appStore.setState({ ...emptyState, current: user, role: roleOf(user) }, true);
  ends.setState({ end: null });
  void forgetCopies((account) => account !== user.id);
}

/** Stores what the server knows of the user. Another user's lists are dropped. */
export function adoptUser(user: User): void {
  const previous = appStore.getState().current;
  const changed = previous !== null && previous.id !== user.id;
  if (changed) queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
  const rest = changed ? emptyState : {};
  appStore.setState({ ...rest, current: user, role: roleOf(user) });
}

/** Forgets the session on this device: cookie, stored state, local storage, fetched data. */
export function forgetSession(): void {
  clearToken();
  queryClient.clear();
  clearAppStore();
  forgetLicences();
  ends.setState({ end: null });
}

/** How often the user is on the way out, by a double click even twice. What is refused meanwhile is no news. */
let exits = 0;

/** Opens a page without a session and forgets this one. Resolves once that page shows. */
export async function leaveSession(open: () => unknown): Promise<void> {
  exits += 1;
  // Comes first, or a page with unsaved changes would hold a user who can no longer save them.
  clearToken();
  const opened = open();
  forgetSession();
  await opened;
  exits -= 1;
}

/** Logs out. Informs the server, but works without a network too. */
export function signOut(goHome: () => unknown): void {
  // The call takes the token from the cookie before it first waits, so the cookie can go right after.
  if (readToken() !== null) call(logout, {}).catch(() => {});
  void leaveSession(goHome);
  // Clears what tabs keep of forms under edit. An expired session leaves it for the same person to return to.
  clearStored('session');
}

/** Without a cookie: it has expired, or the browser keeps none. */
const cookieGone = (): SessionEnd => ({ reason: refusesCookies() ? 'blocked' : 'expired', message: '' });
/** The token with which the session ended. With another one, the user has signed in since, in another tab. */
let endedToken: string | null = null;

function endSession(end: SessionEnd): void {
  endedToken = readToken();
  ends.setState({ end });
}

/**
 * Raises the overlay if the cookie is missing. Removes an overlay after a sign-in in another tab, since its button would
 * end the new session. Returns whether the cookie exists.
 */
export function checkCookie(): boolean {
  const token = readToken();
  const { end } = ends.getState();
  if (token === null && !end && exits === 0) endSession(cookieGone());
  if (token !== null && end && token !== endedToken) {
    ends.setState({ end: null });
    // What was refused meanwhile is fetched again.
    void queryClient.invalidateQueries();
  }
  return token !== null;
}

const reasons: Readonly<Record<SessionEndCode, SessionEnd['reason']>> = {
  TOKEN_INVALID: 'elsewhere',
  SESSION_EXPIRED: 'expired',
  SESSION_ENDED: 'ended',
  SUBSCRIPTION_ENDED: 'subscription',
  ACCOUNT_DISABLED: 'closed',
};

const isEndCode = (code: string): code is SessionEndCode => code in reasons;

function reasonOf({ code, serverMessage }: ApiError): SessionEnd['reason'] | null {
  if (serverMessage === TOKEN_INVALID) return 'elsewhere';
  return isEndCode(code) ? reasons[code] : null;
}

/** Reasons after which signing in again doesn't bring the videos back. */
const ACCESS_ENDED: readonly SessionEnd['reason'][] = ['subscription', 'closed'];

/** Listens for answers that end the session. Returns a function that stops it. */
export function watchSession(): () => void {
  return onSessionEnd((error) => {
    const reason = reasonOf(error);
    if (!reason || exits > 0 || ends.getState().end) return;
    // Without a cookie the server only says that the token is missing.
    endSession(readToken() === null ? cookieGone() : { reason, message: error.message });
    const account = appStore.getState().current?.id;
    if (!ACCESS_ENDED.includes(reason)) return;
    // Without a wedding plan, as after it was removed from one, the account's copies may be of a plan that isn't its own.
    const forget = error.body.plan_id === null ? forgetCopies : forgetVideos;
    void forget((one) => one === account);
  });
}

/**
 * Reloads this tab when somebody else signs in in another tab. The cookie belongs to that user from then on, but what
 * this page shows, or would save, does not.
 */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const here = appStore.getState().current;
    const there = key === STORE_KEY ? storedUserId(newValue) : null;
    if (here && there !== null && there !== here.id) location.reload();
  });
}
