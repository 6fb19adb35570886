import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useEffect, useState } from 'react';
import type { QueryClient } from '../lib/plan-list.ts';
import { readOutbox, restorePlan } from './offline-storage.ts';
import type { SyncEngine } from './sync-engine.ts';
import { useSync } from './use-sync.ts';

/** Fetches what the plan on this device lacks. `engine` shows it with the waiting edits. */
export type FetchMore = (client: QueryClient, engine: SyncEngine) => Promise<unknown>;

/**
 * Reads the plan and the waiting edits that this device stores, then does `fetchMore`, which is one function for good.
 * Returns how far it is.
 */
export function useStoredPlan(fetchMore?: FetchMore) {
  const client = useQueryClient();
  const { phone } = useHost();
  const { engine } = useSync();
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  useEffect(() => {
    async function read() {
      await restorePlan(client, phone);
      engine.resume(await readOutbox(phone));
      await fetchMore?.(client, engine);
    }
    void read().then(
      () => setState('read'),
      () => setState('failed'),
    );
  }, [client, phone, engine, fetchMore]);
  return state;
}
