import { useHost } from '@wedding/shared/platform/host.ts';
import { useQueryClient } from '@wedding/shared/platform/query.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { budgetsQuery } from '../budget/budget.queries.ts';
import { checklistsQuery } from '../checklist/checklist.queries.ts';
import { Desk } from './desk.ts';
import { type Edit, withEdits } from './edits.ts';
import { readWaiting, writeWaiting } from './outbox-db.ts';
import type { PlanData } from './plan-data.ts';

type Client = ReturnType<typeof useQueryClient>;
const desks = new WeakMap<Client, Desk>();
const POLL_MS = 15_000;

function deskOf(client: Client): Desk {
  const known = desks.get(client);
  if (known) return known;
  const load = () => Promise.all([client.fetchQuery(budgetsQuery()), client.fetchQuery(checklistsQuery())]);
  const desk = new Desk(client, load);
  desks.set(client, desk);
  return desk;
}

/** The desk of this page's edits, and what is on it. */
export function useDesk() {
  const desk = deskOf(useQueryClient());
  const state = useSyncExternalStore(desk.subscribe, desk.snapshot);
  return { desk, ...state };
}

/** Edits, with the toast that takes them back for eight seconds. */
export function useEdit() {
  const { desk } = useDesk();
  const { toast } = useHost();
  return (edits: readonly (Edit | null)[], said?: string) => {
    const batch = desk.add(edits);
    if (batch && said) toast.undo(said, () => desk.undo(batch));
  };
}

/** What was fetched, with the waiting edits on top. */
export function useWithEdits<D extends PlanData>(data: D | undefined): D | undefined {
  const { desk, waiting } = useDesk();
  return useMemo(() => {
    if (!data) return data;
    return waiting.reduce((view, { edits }) => withEdits(view, edits, desk.standing), data);
  }, [data, waiting, desk]);
}

/**
 * While a tool is in sight: asks every 15 s what the other phone changed, and tries again what isn't saved, which
 * stays on the phone until it is.
 */
export function useFollow(): void {
  const { desk, waiting, kept } = useDesk();
  const { toast, session } = useHost();
  const account = session.user?.id;
  useEffect(() => {
    if (!account) return;
    desk.onWaiting = (edits) => writeWaiting(account, edits);
    void readWaiting(account).then((edits) => desk.resume(edits));
  }, [desk, account]);
  const lost = waiting.length > 0 && !kept;
  useEffect(() => {
    if (!lost) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [lost]);
  useEffect(() => {
    desk.onRefused = toast.error;
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
  }, [desk, toast]);
}
