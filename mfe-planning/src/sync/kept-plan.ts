import type { Phone } from '@wedding/shared/platform/host.ts';
import type { PlanData } from './plan-data.ts';
import { type QueryClient, TOOLS } from './standing.ts';

const SHELF = 'plan';
const PAUSE_MS = 400;

/** Puts the tools as this phone last knew them where nothing was fetched yet. Answers which of them it knew. */
export async function recallPlan(client: QueryClient, phone: Phone): Promise<ReadonlySet<string>> {
  const kept = await phone.read(SHELF);
  for (const key of TOOLS) {
    const data = kept.get(key[0]) as PlanData | undefined;
    // Older than anything: what is being fetched takes its place.
    if (data && !client.getQueryData(key)) client.setQueryData(key, data, { updatedAt: 1 });
  }
  return new Set(kept.keys());
}

/** Keeps on the phone whatever the server says of the tools. Returns how to stop. */
export function keepPlan(client: QueryClient, phone: Phone): () => void {
  const changed = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (changed.size > 0) void phone.write(SHELF, { put: new Map(changed) });
    changed.clear();
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const name = event.query.queryKey[0];
    if (!TOOLS.some((key) => key[0] === name) || event.query.state.dataUpdatedAt === 1) return;
    changed.set(String(name), event.query.state.data);
    timer ??= setTimeout(write, PAUSE_MS);
  });
  addEventListener('pagehide', write);
  return () => {
    stop();
    removeEventListener('pagehide', write);
    write();
  };
}
