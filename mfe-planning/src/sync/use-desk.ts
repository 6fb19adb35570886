import { useHost } from '@wedding/shared/platform/host.ts';
import { useQueryClient } from '@wedding/shared/platform/query.ts';
import { useDirty } from '@wedding/shared/platform/use-dirty.ts';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { budgetsQuery } from '../budget/budget.queries.ts';
import { checklistsQuery } from '../checklist/checklist.queries.ts';
import { Desk } from './desk.ts';
import { deskOf, sitDown } from './desks.ts';
import { type Edit, withEdits } from './edits.ts';
import { keepPlan, recallPlan } from './kept-plan.ts';
import { keepWaiting, readWaiting } from './outbox.ts';
import { inParcels } from './parcels.ts';
import type { PlanData } from './plan-data.ts';
import { type QueryClient, TOOLS } from './standing.ts';

const POLL_MS = 15_000;
/** The other tool is fetched once for a day without a network, when this one has all it needs. */
const OTHER_TOOL_MS = 4_000;

function useAccountDesk(): Desk {
  const client = useQueryClient();
  const { store, session, phone } = useHost();
  const account = session.user?.id;
  return deskOf(client, account, () => {
    const load = () => Promise.all([client.fetchQuery(budgetsQuery()), client.fetchQuery(checklistsQuery())]);
    const desk = new Desk({ client, load, mayGo: () => store.getState().current?.id === account });
    desk.store.onWaiting = keepWaiting(phone);
    return desk;
  });
}

/** The desk of this page's edits, and what is on it. */
export function useDesk() {
  const desk = useAccountDesk();
  const state = useSyncExternalStore(desk.store.subscribe, desk.store.snapshot);
  return { desk, ...state };
}

/**
 * Edits, with the toast that takes them back for eight seconds. Whoever edits doesn't look at what waits: three hundred
 * rows would be drawn anew for every saved cell.
 */
export function useEdit() {
  const desk = useAccountDesk();
  const { toast } = useHost();
  return useCallback(
    (edits: readonly (Edit | null)[], said?: string) => {
      // What is too large for one request goes in several, and comes back as one.
      const parcels = inParcels(edits.filter((edit) => edit !== null));
      const batches = parcels.flatMap((parcel) => desk.add(parcel) ?? []);
      const undo = () => {
        for (const batch of batches.toReversed()) desk.undo(batch);
      };
      if (batches.length > 0 && said) toast.undo(said, undo);
    },
    [desk, toast],
  );
}

/** What was fetched, with the waiting edits on top. */
export function useWithEdits<D extends PlanData>(data: D | undefined): D | undefined {
  const { desk, waiting, refused } = useDesk();
  return useMemo(() => {
    if (!data) return data;
    const held = new Set(refused.map(({ batch }) => batch.id));
    const shown = waiting.filter(({ id }) => !held.has(id));
    return shown.reduce((view, { edits }) => withEdits(view, edits, desk.standing), data);
  }, [data, waiting, refused, desk]);
}

/**
 * While a tool is in sight: it opens with what the phone last knew, asks every 15 s what the other phone changed, and
 * tries again what isn't saved, which stays on the phone until it is.
 */
export function useFollow(): void {
  const { desk, waiting, kept } = useDesk();
  const client = useQueryClient();
  const { phone } = useHost();
  useEffect(() => {
    sitDown(client, desk);
    const stop = keepPlan(client, phone);
    let other: ReturnType<typeof setTimeout> | undefined;
    async function begin() {
      const known = await recallPlan(client, phone);
      desk.resume(await readWaiting(phone));
      const missing = TOOLS.some(([name]) => !known.has(name));
      if (missing) other = setTimeout(() => void fetchMissing(client), OTHER_TOOL_MS);
    }
    void begin();
    return () => {
      clearTimeout(other);
      stop();
    };
  }, [desk, client, phone]);
  // What waits goes with the next call, and a reload would cut that off.
  useDirty(waiting.length > 0);
  const lost = waiting.length > 0 && !kept;
  useEffect(() => {
    if (!lost) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [lost]);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void desk.poll();
    };
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('online', ask);
    };
  }, [desk]);
}

async function fetchMissing(client: QueryClient): Promise<void> {
  if (!navigator.onLine) return;
  if (!client.getQueryData(TOOLS[0])) await client.prefetchQuery(budgetsQuery());
  if (!client.getQueryData(TOOLS[1])) await client.prefetchQuery(checklistsQuery());
}
