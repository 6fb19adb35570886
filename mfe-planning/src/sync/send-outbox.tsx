import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useDirty } from '@wedding/shared/host/use-dirty.ts';
import { useEffect } from 'react';
import { readOutbox } from './offline-storage.ts';
import { activate } from './sync-engine.ts';
import { useSync } from './use-sync.ts';

/** Sends the device's outbox while no planning page is open: immediately, and whenever the network is back. */
export function SendOutbox() {
  const { engine, waiting } = useSync();
  const client = useQueryClient();
  const { phone: storage } = useHost();
  useEffect(() => {
    activate(client, engine);
    void readOutbox(storage).then((stored) => engine.resume(stored));
    const send = () => void engine.save();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [engine, client, storage]);
  useDirty(waiting.length > 0);
  return null;
}
