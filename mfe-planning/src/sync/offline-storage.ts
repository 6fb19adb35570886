import { isTool, type Tool } from '@wedding/shared/contract/plan-entities.ts';
import { forgetOtherPlans, PLAN } from '@wedding/shared/host/device/plan-copies.ts';
import { type DeviceStorage, UNSENT } from '@wedding/shared/host/host.ts';
import {
  keyOf,
  listOf,
  type PlanList,
  type PlanViews,
  type QueryClient,
  TOOLS,
  viewOf,
} from '../lib/plan-list.ts';
import { type Batch, creation } from './edits.ts';
import { STORED_AT } from './server-state.ts';

const WRITE_INTERVAL_MS = 400;

interface ListState {
  data: unknown;
  dataUpdatedAt: number;
}

const nameOf = (tool: Tool) => keyOf(tool)[0];

/** Puts stored lists into the query cache if nothing is fetched yet. */
export async function restorePlan(client: QueryClient, storage: DeviceStorage): Promise<void> {
  const lists = await storage.read(PLAN);
  for (const tool of TOOLS) {
    const stored = lists.get(nameOf(tool)) as PlanViews[Tool] | undefined;
    if (!stored || client.getQueryData(keyOf(tool))) continue;
    client.setQueryData(keyOf(tool), listOf(tool, stored, 0), { updatedAt: STORED_AT });
  }
}

/**
 * Stores the lists on the device, now and whenever they change, and forgets those of other wedding plans. The first change is
 * stored immediately, because a person may leave as soon as it is visible; later ones are combined. Returns a function that
 * stops it.
 */
export function storePlan(client: QueryClient, storage: DeviceStorage): () => void {
  const changed = new Set<Tool>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (changed.size === 0) return;
    const put = new Map<string, unknown>();
    for (const tool of changed) {
      const list = client.getQueryData<PlanList>(keyOf(tool));
      // A list that was forgotten since has no data.
      if (list) put.set(nameOf(tool), viewOf(list));
    }
    void storage.write(PLAN, { put });
    changed.clear();
    timer = setTimeout(write, WRITE_INTERVAL_MS);
  };
  const note = (tool: Tool, { data, dataUpdatedAt }: ListState, isFresh: boolean) => {
    if (!data || dataUpdatedAt === STORED_AT) return;
    changed.add(tool);
    if (isFresh) void forgetOtherPlans((data as PlanList).plan_id, { client, phone: storage });
  };
  for (const tool of TOOLS) {
    const query = client.getQueryCache().find({ queryKey: keyOf(tool) });
    // The page's HTML may have fetched it. An older list is being fetched again.
    if (query) note(tool, query.state, query.isActive() && query.state.fetchStatus === 'idle');
  }
  write();
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const tool = TOOLS.find((one) => nameOf(one) === event.query.queryKey[0]);
    if (!tool) return;
    note(tool, event.query.state, !event.action.manual);
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
