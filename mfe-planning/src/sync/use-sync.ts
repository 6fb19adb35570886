import type { Tool } from '@wedding/shared/contract/plan-entities.ts';
import { forgetOtherPlans } from '@wedding/shared/host/device/plan-copies.ts';
import { useDirty } from '@wedding/shared/host/form/use-dirty.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useStore } from '@wedding/shared/host/store.ts';
import { useCallback, useEffect } from 'react';
import { budgetsQuery, checklistsQuery } from '../lib/plan.queries.ts';
import { keyOf, type PlanList, type PlanViews, type QueryClient, TOOLS } from '../lib/plan-list.ts';
import { useSendReceipts } from '../receipts/use-send-receipts.ts';
import type { Batch, Edit } from './edits.ts';
import { outboxWriter, readOutbox, restorePlan, storePlan } from './offline-storage.ts';
import { chunkEdits } from './send-edits.ts';
import { SyncEngine } from './sync-engine.ts';

const POLL_MS = 15_000;
/** Milliseconds after which the list of the other page is fetched, so that it opens without a network. */
const FETCH_OTHER_MS = 4_000;

type AccountId = number | undefined;
const engines = new WeakMap<QueryClient, Map<AccountId, SyncEngine>>();
const active = new WeakMap<QueryClient, SyncEngine>();

/** Returns the sync engine of an account, created on first use. It has no side effects, so that a render may call it. */
function engineOf(client: QueryClient, account: AccountId, create: () => SyncEngine): SyncEngine {
  const byAccount = engines.get(client) ?? new Map<AccountId, SyncEngine>();
  const engine = byAccount.get(account) ?? create();
  engines.set(client, byAccount.set(account, engine));
  return engine;
}

/** Starts an engine. Stops and forgets the engine of the account that was signed in before (SEC-28). */
function activate(client: QueryClient, engine: SyncEngine): void {
  const before = active.get(client);
  if (before === engine) return;
  before?.stop();
  for (const [account, one] of engines.get(client) ?? []) {
    if (one === before) engines.get(client)?.delete(account);
  }
  active.set(client, engine);
  engine.start();
}

function useSyncEngine(): SyncEngine {
  const client = useQueryClient();
  const { store, session, phone: storage } = useHost();
  const account = session.user?.id;
  return engineOf(client, account, () => {
    const load = () => Promise.all([client.fetchQuery(budgetsQuery()), client.fetchQuery(checklistsQuery())]);
    const forget = (planId: string | null) => forgetOtherPlans(planId, { client, phone: storage });
    const engine = new SyncEngine({
      client,
      load,
      forgetOtherPlans: forget,
      maySend: () => store.getState().current?.id === account,
    });
    engine.store.onWaiting = outboxWriter(storage);
    return engine;
  });
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

/**
 * Keeps an open page in sync: restores the lists stored on the device, polls for remote changes every 15 s, and sends
 * waiting edits, which stay in the device's outbox until they are saved.
 */
export function useKeepInSync(): void {
  const { engine, waiting, stored } = useSync();
  const client = useQueryClient();
  const { phone: storage } = useHost();
  useEffect(() => {
    activate(client, engine);
    const stop = storePlan(client, storage);
    let other: ReturnType<typeof setTimeout> | undefined;
    async function restore() {
      const names = await restorePlan(client, storage);
      engine.resume(await readOutbox(storage));
      // It may be read twice, if the device answers late.
      clearTimeout(other);
      if (TOOLS.some((tool) => !names.has(keyOf(tool)[0])))
        other = setTimeout(() => void fetchMissing(client), FETCH_OTHER_MS);
    }
    void restore();
    const stopLate = storage.onLate?.(restore);
    return () => {
      stopLate?.();
      clearTimeout(other);
      stop();
    };
  }, [engine, client, storage]);
  // A reload would abort the call that sends the waiting edits.
  useDirty(waiting.length > 0);
  useSendReceipts(waiting.length === 0);
  const isAtRisk = waiting.length > 0 && !stored;
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === 'visible') void engine.poll();
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    window.addEventListener('online', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
      window.removeEventListener('online', poll);
    };
  }, [engine]);
}

async function fetchMissing(client: QueryClient): Promise<void> {
  if (!navigator.onLine) return;
  if (!client.getQueryData(keyOf('budget'))) await client.prefetchQuery(budgetsQuery());
  if (!client.getQueryData(keyOf('checklist'))) await client.prefetchQuery(checklistsQuery());
}

/** Sends the device's outbox while no planning page is open: immediately, and whenever the network is back. */
export function SendOutbox(): null {
  const { engine, waiting } = useSync();
  const client = useQueryClient();
  const { phone: storage } = useHost();
  useEffect(() => {
    activate(client, engine);
    const resume = () => void readOutbox(storage).then((stored) => engine.resume(stored));
    resume();
    const stopLate = storage.onLate?.(resume);
    const send = () => void engine.save();
    window.addEventListener('online', send);
    return () => {
      stopLate?.();
      window.removeEventListener('online', send);
    };
  }, [engine, client, storage]);
  useDirty(waiting.length > 0);
  useSendReceipts(waiting.length === 0);
  return null;
}
