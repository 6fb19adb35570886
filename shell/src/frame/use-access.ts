import { useHost } from '@wedding/shared/platform/host.ts';
import { readToken } from '@wedding/shared/platform/token.ts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLicence } from '../offline/use-licence.ts';
import { roleOf } from '../session/session.ts';
import { useMe } from '../session/use-me.ts';
import { mayOpen } from './may-open.ts';

export type Access =
  /** The page may show. */
  | 'open'
  /** Another role's page, or nobody's: the 404 page. */
  | 'closed'
  /** Signed in, but who it is isn't known yet. */
  | 'waiting'
  /** Who it is could not be asked. */
  | 'failed'
  /** No cookie when the layout came up: the overlay says so, and nothing is fetched beneath it. */
  | 'signed-out'
  /** No cookie, no network to sign in by, and nothing on this phone that might open. */
  | 'away';

/** Decides what the signed-in layout shows, by the cookie, the stored role and the current-user answer. */
export function useAccess(): { access: Access; retry: () => void } {
  const { pathname } = useLocation();
  const { role, user } = useHost().session;
  const [cookie] = useState(() => readToken() !== null);
  const me = useMe();
  const licence = useLicence({ wanted: !cookie, account: role === 'user' ? user?.id : undefined });
  const retry = () => void me.refetch();

  if (!cookie && licence === 'over') return { access: 'away', retry: () => location.reload() };
  if (!cookie && licence !== 'holds') return { access: 'signed-out', retry };
  if (role !== '') return { access: mayOpen(role, pathname) ? 'open' : 'closed', retry };
  if (me.isError) return { access: 'failed', retry };
  if (me.data && roleOf(me.data) === '') return { access: 'closed', retry };
  return { access: 'waiting', retry };
}
