import type { Tool } from '@wedding/shared/contract/plan-entities.ts';
import { useDirty } from '@wedding/shared/host/form/use-dirty.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useStore } from '@wedding/shared/host/store.ts';
import { useCallback, useEffect, useState } from 'react';
import { budgetsQuery, checklistsQuery } from '../lib/plan.queries.ts';
import { keyOf, type PlanList, type PlanViews, type QueryClient } from '../lib/plan-list.ts';
import { useSendReceipts } from '../receipts/use-send-receipts.ts';
import type { Batch, Edit } from './edits.ts';
import { storePlan } from './offline-storage.ts';
import { chunkEdits } from './send-edits.ts';
import { SyncEngine } from './sync-engine.ts';

const POLL_MS = 15_000;
/** Milliseconds after which the list of the other page is fetched, so that it opens without a network. */
const FETCH_OTHER_MS = 4_000;

const engines = new WeakMap<QueryClient, Map<number | undefined, SyncEngine>>();

/** Starts an engine. Stops and forgets those of accounts that were signed in before (SEC-28). */
function activate(client: QueryClient, engine: SyncEngine): void {
  for (const [account, one] of engines.get(client) ?? []) {
    if (one === engine) continue;
    one.stop();
    engines.get(client)?.delete(account);
  }
  engine.start();
}

/** Returns the account's sync engine. One that is created has no side effects, so that a render may call it. */
export function useSyncEngine(): SyncEngine {
  const client = useQueryClient();
  const { store, session, phone } = useHost();
  const account = session.user?.id;
  const byAccount = engines.get(client) ?? new Map<number | undefined, SyncEngine>();
  const maySend = () => store.getState().current?.id === account;
  const engine = byAccount.get(account) ?? new SyncEngine({ client, phone, maySend });
  engines.set(client, byAccount.set(account, engine));
  return engine;
}

/** Returns the account's sync engine and its state. */
export function useSync() {
  const engine = useSyncEngine();
  const state = useStore(engine.store.source);
  return { engine, ...state };
}

/**
 * Returns a function that saves edits and shows a toast with Undo for eight seconds. It doesn't subscribe to the sync
 * state: a grid of 300 rows would render again for every saved cell.
 */
export function useEdit() {
  const engine = useSyncEngine();
  const { toast } = useHost();
  return useCallback(
    (edits: readonly (Edit | null)[], message?: string, options?: Pick<Batch, 'separable'>) => {
      // Edits that are too large for one request are sent in several requests, and undone together.
      const chunks = chunkEdits(edits.filter((edit) => edit !== null));
      const batches = chunks.flatMap((chunk) => engine.add(chunk, options) ?? []);
      const undo = () => {
        for (const batch of batches.toReversed()) engine.undo(batch);
      };
      if (batches.length > 0 && message) toast.undo(message, undo);
    },
    [engine, toast],
  );
}

/** Returns what a page shows of a fetched list: its rows with the waiting edits. */
export function useWithEdits<T extends Tool>(list: PlanList<T> | undefined): PlanViews[T] | undefined {
  const { engine } = useSync();
  return list && engine.view(list);
}

/** Sends what waits on this device: at once, once it is saved here, and whenever the network is back. */
function useSending({ showsPlan }: { showsPlan: boolean }) {
  const { engine, waiting, stored } = useSync();
  const client = useQueryClient();
  const { phone } = useHost();
  useEffect(() => {
    activate(client, engine);
    const restore = () => void (showsPlan ? engine.restore() : engine.sendStored());
    restore();
    // It may be read twice, if the device answers late.
    const stopLate = phone.onLate?.(restore);
    const poll = () => void engine.poll();
    window.addEventListener('online', poll);
    return () => {
      stopLate?.();
      window.removeEventListener('online', poll);
    };
  }, [engine, client, phone, showsPlan]);
  // A reload would abort the call that sends the waiting edits.
  useDirty(waiting.length > 0);
  useSendReceipts(waiting.length === 0);
  return { engine, client, phone, isAtRisk: waiting.length > 0 && !stored };
}

/** Sends the device's outbox while no planning page is open. */
export function SendOutbox(): null {
  useSending({ showsPlan: false });
  return null;
}

/**
 * Keeps an open page in sync: restores the lists stored on the device, polls for remote changes every 15 s, and sends
 * waiting edits, which stay in the device's outbox until they are saved.
 */
export function useKeepInSync(): void {
  const { engine, client, phone, isAtRisk } = useSending({ showsPlan: true });
  useEffect(() => {
    const stop = storePlan(client, phone);
    const other = setTimeout(() => void fetchMissing(client), FETCH_OTHER_MS);
    const poll = () => {
      if (document.visibilityState === 'visible') void engine.poll();
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearTimeout(other);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
      stop();
    };
  }, [engine, client, phone]);
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
}

async function fetchMissing(client: QueryClient): Promise<void> {
  if (!navigator.onLine) return;
  if (!client.getQueryData(keyOf('budget'))) await client.prefetchQuery(budgetsQuery());
  if (!client.getQueryData(keyOf('checklist'))) await client.prefetchQuery(checklistsQuery());
}

/** Fetches what the plan on this device lacks. `engine` shows it with the waiting edits. */
export type FetchMore = (client: QueryClient, engine: SyncEngine) => Promise<unknown>;

/**
 * Reads the plan and the waiting edits that this device stores, then does `fetchMore`, which is one function for good.
 * Returns how far it is.
 */
export function useStoredPlan(fetchMore?: FetchMore) {
  const client = useQueryClient();
  const engine = useSyncEngine();
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  useEffect(() => {
    engine
      .restore()
      .then(() => fetchMore?.(client, engine))
      .then(
        () => setState('read'),
        () => setState('failed'),
      );
  }, [client, engine, fetchMore]);
  return state;
}
