import { isReachable } from '@wedding/shared/host/call.ts';
import { useEffect, useState } from 'react';

/** Whether the site itself answers. A browser is also "online" in a network that leads nowhere. */
export type Network = 'checking' | 'online' | 'offline';

const RETRY_MS = 10_000;

/** Asks the site until it answers, then stops. Asks nothing unless `wanted`. */
export function useNetwork(wanted = true): Network {
  const [network, setNetwork] = useState<Network>(() => (navigator.onLine ? 'checking' : 'offline'));
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    async function check() {
      clearTimeout(timer);
      const isOnline = navigator.onLine && (await isReachable());
      if (isStopped) return;
      setNetwork(isOnline ? 'online' : 'offline');
      if (!isOnline) timer = setTimeout(check, RETRY_MS);
    }
    const checkNow = () => void check();
    checkNow();
    addEventListener('online', checkNow);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      removeEventListener('online', checkNow);
    };
  }, [wanted]);
  return network;
}
