import { PLAN } from '@wedding/shared/host/device/plan-copies.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useEffect, useRef } from 'react';
import { weddingDayEdits } from '../checklist/new-checklist.ts';
import { checklistsQuery } from '../lib/plan.queries.ts';
import { listOf, viewOf } from '../lib/plan-list.ts';
import { STORED_AT } from '../sync/server-state.ts';
import { SendOutbox, useEdit, useSync } from '../sync/use-sync.ts';

interface SaveDayProps {
  day: string;
  /** Whether the couple has a plan already: what is in it must be known, or its day would be a second one. */
  planned: boolean;
  onSaved: (day: string) => void;
  onFailed: (error: unknown) => void;
}

/** Saves the answer to the first question on this device, and sends it once there is a network. */
export function SaveDay({ day, planned, onSaved, onFailed }: SaveDayProps) {
  const client = useQueryClient();
  const { phone } = useHost();
  const { engine } = useSync();
  const edit = useEdit();
  const saved = useRef(false);
  useEffect(() => {
    if (saved.current) return;
    saved.current = true;
    async function save() {
      await engine.restore();
      const { queryKey } = checklistsQuery();
      if (!client.getQueryData(queryKey))
        await client.fetchQuery({ ...checklistsQuery(), retry: false }).catch(empty);
      const list = client.getQueryData(queryKey);
      edit(weddingDayEdits(list ? viewOf(list).plan : null, day, []));
      onSaved(day);
    }
    /** A new couple's lists are empty, whether they can be fetched or not. */
    async function empty(error: unknown) {
      if (planned) throw error;
      const { queryKey } = checklistsQuery();
      const none = { cursor: 0, plan: null, checklists: [], templates: [], members: [] };
      client.setQueryData(queryKey, listOf('checklist', none), { updatedAt: STORED_AT });
      await phone.write(PLAN, { put: new Map([[queryKey[0], none]]) });
    }
    save().catch(onFailed);
  }, [client, phone, engine, edit, day, planned, onSaved, onFailed]);
  return <SendOutbox />;
}
