import { useHost } from '@wedding/shared/platform/host.ts';
import { useQueryClient } from '@wedding/shared/platform/query.ts';
import { useDirty } from '@wedding/shared/platform/use-dirty.ts';
import { useEffect } from 'react';
import { sitDown } from './desks.ts';
import { readWaiting } from './outbox.ts';
import { useDesk } from './use-desk.ts';

/** Sends what waits on this phone without a tool being opened: at once, and whenever the network comes back. */
export function SendWaiting() {
  const { desk, waiting } = useDesk();
  const client = useQueryClient();
  const { phone } = useHost();
  useEffect(() => {
    sitDown(client, desk);
    void readWaiting(phone).then((kept) => desk.resume(kept));
    const send = () => void desk.save();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [desk, client, phone]);
  useDirty(waiting.length > 0);
  return null;
}
