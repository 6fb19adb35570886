import { useHost } from '@wedding/shared/host/host.ts';
import { readToken } from '@wedding/shared/host/token.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isLicenceValid } from '../offline/licence.ts';
import { useNetwork } from '../offline/use-network.ts';
import { roleOf, useSessionEnd } from '../session/session.ts';
import { useMe } from '../session/use-me.ts';
import { mayOpen } from './may-open.ts';

export type Access =
  /** The page may be shown. */
  | 'open'
  /** The page belongs to another role or doesn't exist: the 404 page is shown. */
  | 'closed'
  /** Signed in, but the user isn't known yet. */
  | 'waiting'
  /** The user could not be fetched. */
  | 'failed'
  /** No cookie since the layout mounted. The overlay says so, and nothing is fetched beneath it. */
  | 'signed-out'
  /** No cookie, no network to sign in with, and nothing on this device that may be opened. */
  | 'offline';

/** Decides what the signed-in layout shows, from the cookie, the stored role and the current-user answer. */
export function useAccess(): { access: Access; retry: () => void } {
  const { pathname } = useLocation();
  const { role, user } = useHost().session;
  const isOver = useSessionEnd() !== null;
  const [cookie, setCookie] = useState(() => readToken() !== null);
  useEffect(() => {
    // The user has signed in in another tab.
    if (!isOver && readToken() !== null) setCookie(true);
  }, [isOver]);
  const me = useMe();
  const licence = useLicence({ wanted: !cookie, account: role === 'user' ? user?.id : undefined });
  const retry = () => void me.refetch();

  if (!cookie && licence === 'expired') return { access: 'offline', retry: () => location.reload() };
  if (!cookie && licence !== 'valid') return { access: 'signed-out', retry };
  if (role !== '') return { access: mayOpen(role, pathname) ? 'open' : 'closed', retry };
  if (me.isError) return { access: 'failed', retry };
  if (me.data && roleOf(me.data) === '') return { access: 'closed', retry };
  return { access: 'waiting', retry };
}

/** `signed-out`: the site answers, so the user has to sign in again. `expired`: nothing opens until it answers. */
type Licence = 'checking' | 'valid' | 'expired' | 'signed-out';

/** Returns what a user without a session may open here. `account` is the last one known on this device, if any. */
function useLicence({ wanted, account }: { wanted: boolean; account: number | undefined }): Licence {
  const network = useNetwork(wanted);
  const [isValid, setValid] = useState<boolean | undefined>(account === undefined ? false : undefined);
  const shouldRead = wanted && network === 'offline' && account !== undefined;
  useEffect(() => {
    if (shouldRead) void isLicenceValid(account).then(setValid);
  }, [shouldRead, account]);
  // A user who was let in stays: the overlay explains the rest once the network is back.
  if (isValid) return 'valid';
  if (network === 'online') return 'signed-out';
  return network === 'checking' || isValid === undefined ? 'checking' : 'expired';
}
