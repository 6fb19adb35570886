import type { Phone } from '@wedding/shared/platform/host.ts';
import type { PlanData } from './plan-data.ts';
import { type QueryClient, TOOLS } from './standing.ts';

const SHELF = 'plan';
const PAUSE_MS = 400;
/** Older than anything: what is being fetched takes its place. */
const RECALLED = 1;

/** Puts the tools as this phone last knew them where nothing was fetched yet. Answers which of them it knew. */
export async function recallPlan(client: QueryClient, phone: Phone): Promise<ReadonlySet<string>> {
  const kept = await phone.read(SHELF);
  for (const key of TOOLS) {
    const data = kept.get(key[0]) as PlanData | undefined;
    if (data && !client.getQueryData(key)) client.setQueryData(key, data, { updatedAt: RECALLED });
  }
  return new Set(kept.keys());
}

/** Keeps on the phone whatever the server says of the tools, and has said already. Returns how to stop. */
export function keepPlan(client: QueryClient, phone: Phone): () => void {
  const changed = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (changed.size > 0) void phone.write(SHELF, { put: new Map(changed) });
    changed.clear();
  };
  const keep = (name: string, { data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }) => {
    if (!data || dataUpdatedAt === RECALLED) return;
    changed.set(name, data);
    timer ??= setTimeout(write, PAUSE_MS);
  };
  for (const key of TOOLS) {
    const state = client.getQueryState(key);
    if (state) keep(key[0], state);
  }
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const tool = TOOLS.find(([name]) => name === event.query.queryKey[0]);
    if (tool) keep(tool[0], event.query.state);
  });
  addEventListener('pagehide', write);
  return () => {
    stop();
    removeEventListener('pagehide', write);
    write();
  };
}
