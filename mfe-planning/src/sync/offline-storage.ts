import { isTool } from '@wedding/shared/contract/plan-entities.ts';
import { forgetOtherPlans, PLAN } from '@wedding/shared/host/device/plan-copies.ts';
import { type DeviceStorage, UNSENT } from '@wedding/shared/host/host.ts';
import { type Batch, creation } from './edits.ts';
import { PLAN_QUERIES, type PlanData, type QueryClient, STORED_AT } from './server-state.ts';

const WRITE_INTERVAL_MS = 400;

interface ListState {
  data: unknown;
  dataUpdatedAt: number;
}

/** Puts stored lists into the query cache if nothing is fetched yet. Returns the names of the lists found. */
export async function restorePlan(client: QueryClient, storage: DeviceStorage): Promise<ReadonlySet<string>> {
  const lists = await storage.read(PLAN);
  for (const key of PLAN_QUERIES) {
    const data = lists.get(key[0]) as PlanData | undefined;
    if (data && !client.getQueryData(key)) client.setQueryData(key, data, { updatedAt: STORED_AT });
  }
  return new Set(lists.keys());
}

/**
 * Stores the lists on the device, now and whenever they change, and forgets those of other wedding plans. The first change is
 * stored immediately, because a person may leave as soon as it is visible; later ones are combined. Returns a function that
 * stops it.
 */
export function storePlan(client: QueryClient, storage: DeviceStorage): () => void {
  const names = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (names.size === 0) return;
    // A list that was forgotten since has no data.
    const lists = [...names].map((name) => [name, client.getQueryData([name])] as const);
    void storage.write(PLAN, { put: new Map(lists.filter(([, data]) => data !== undefined)) });
    names.clear();
    timer = setTimeout(write, WRITE_INTERVAL_MS);
  };
  const note = (name: string, { data, dataUpdatedAt }: ListState, isFresh: boolean) => {
    if (!data || dataUpdatedAt === STORED_AT) return;
    names.add(name);
    if (isFresh) void forgetOtherPlans(planIdOf(data as PlanData), { client, phone: storage });
  };
  for (const queryKey of PLAN_QUERIES) {
    const query = client.getQueryCache().find({ queryKey });
    // The page's HTML may have fetched it. An older list is being fetched again.
    if (query) note(queryKey[0], query.state, query.isActive() && query.state.fetchStatus === 'idle');
  }
  write();
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [name] = PLAN_QUERIES.find(([one]) => one === event.query.queryKey[0]) ?? [];
    if (!name) return;
    note(name, event.query.state, !event.action.manual);
    if (timer === undefined) write();
  });
  addEventListener('pagehide', write);
  return () => {
    unsubscribe();
    removeEventListener('pagehide', write);
    write();
    clearTimeout(timer);
  };
}

/** Returns the id of a list's plan, null without a plan; undefined while the first edits wait for the server to create it. */
const planIdOf = ({ plan }: PlanData) => (plan ? plan.id || undefined : null);

/** Returns the batches in the device's outbox, the oldest first. */
export async function readOutbox(storage: DeviceStorage): Promise<Batch[]> {
  const batches = [...(await storage.read(UNSENT)).values()] as Batch[];
  return batches.map(flatCreations).toSorted((a, b) => a.at - b.at);
}

/** Until 27 November 2026, a new budget or checklist was stored as one edit with its rows nested in it. */
const flatCreations = (batch: Batch): Batch => ({
  ...batch,
  edits: batch.edits.flatMap((edit) =>
    edit.from && isTool(edit.entity) ? creation(edit.entity, { ...edit.set, id: edit.id }, edit.from) : edit,
  ),
});

/**
 * Returns a function that stores waiting batches in the device's outbox and resolves to whether all are stored. Each
 * batch has its own key, so that a second tab with other batches deletes nothing.
 */
export function outboxWriter(storage: DeviceStorage): (waiting: readonly Batch[]) => Promise<boolean> {
  let written = new Map<string, Batch>();
  let queue = Promise.resolve(true);
  return (waiting) => {
    queue = queue.then(async () => {
      const now = new Map(waiting.map((batch) => [batch.id, batch]));
      const put = new Map([...now].filter(([id, batch]) => written.get(id) !== batch));
      const remove = [...written.keys()].filter((id) => !now.has(id));
      if (put.size + remove.length === 0) return true;
      const isStored = await storage.write(UNSENT, { put, remove });
      if (isStored) written = now;
      return isStored;
    });
    return queue;
  };
}
