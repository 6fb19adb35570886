import { restoreRow } from '@wedding/shared/contract/changes.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { deleteChecklist } from '@wedding/shared/contract/checklist.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { call } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation, useQueryClient } from '@wedding/shared/platform/query.ts';
import { useNavigate } from '@wedding/shared/platform/router.ts';
import { Menu } from '@wedding/shared/ui/menu.tsx';
import { ArrowDownUp, CalendarPlus, History, Plus, Printer, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { refreshAfterRestore } from '../removed/removed.queries.ts';
import { dropChecklist } from './checklist.queries.ts';
import { checklistOrder } from './checklist-order.ts';
import { byDay } from './tasks-view.ts';

const CalendarSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "calendar" */ '../calendar/calendar-sheet.tsx')).CalendarSheet,
}));
const OrderSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "order" */ '../order-sheet.tsx')).OrderSheet,
}));

const RemovedSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "removed" */ '../removed/removed-sheet.tsx')).RemovedSheet,
}));

export function ChecklistMenu({ checklist, plan }: { checklist: Checklist; plan: WeddingPlan | null }) {
  const [calendar, setCalendar] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const [removed, setRemoved] = useState(false);
  const { toast } = useHost();
  const client = useQueryClient();
  const navigate = useNavigate();
  const restore = useMutation({
    mutationFn: () => call(restoreRow, { body: { entity: 'checklist', id: checklist.id } }),
    onSuccess: () => refreshAfterRestore(client),
    onError: (error) => toast.error(error.message),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteChecklist, { params: { id: checklist.id } }),
    onSuccess: ({ message }) => {
      dropChecklist(client, checklist.id);
      toast.undo(message, () => restore.mutate());
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <>
      <Menu
        label={`More about ${checklist.name}`}
        items={[
          {
            label: 'New checklist',
            icon: <Plus aria-hidden="true" />,
            onSelect: () => navigate('/app/checklist/new-checklist'),
          },
          {
            label: 'Change order',
            icon: <ArrowDownUp aria-hidden="true" />,
            onSelect: () => setOrdering(true),
          },
          {
            label: 'Calendar',
            icon: <CalendarPlus aria-hidden="true" />,
            onSelect: () => setCalendar(true),
          },
          { label: 'Print', icon: <Printer aria-hidden="true" />, onSelect: () => window.print() },
          {
            label: 'Removed in the last 30 days',
            icon: <History aria-hidden="true" />,
            onSelect: () => setRemoved(true),
          },
          {
            label: 'Delete checklist',
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => remove.mutate(),
          },
        ]}
      />
      {removed && (
        <Suspense>
          <RemovedSheet tool="checklist" onClose={() => setRemoved(false)} />
        </Suspense>
      )}
      {calendar && (
        <Suspense>
          <CalendarSheet checklist={checklist} plan={plan} onClose={() => setCalendar(false)} />
        </Suspense>
      )}
      {ordering && (
        <Suspense>
          <OrderSheet
            groups={checklistOrder(checklist)}
            byDay={(rows) => byDay(rows.map((row) => ({ ...row, due_on: row.due_on ?? null })))}
            onClose={() => setOrdering(false)}
          />
        </Suspense>
      )}
    </>
  );
}
