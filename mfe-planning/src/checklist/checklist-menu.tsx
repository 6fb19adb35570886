import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import {
  ArrowDownUp,
  Bell,
  CalendarPlus,
  ClipboardList,
  History,
  ListPlus,
  Pencil,
  Plus,
  Printer,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { OrderSheet } from '../components/lazy-order-sheet.ts';
import type { OrderGroup } from '../components/order-sheet.tsx';
import { goesAlong } from '../lib/goes-along.ts';
import { RecentSheet } from '../recent/lazy-recent-sheet.ts';
import { RemovedSheet } from '../removed/lazy-removed-sheet.ts';
import { removal } from '../sync/edits.ts';
import { useEdit } from '../sync/use-sync.ts';
import { byCategory, byDay } from './tasks/tasks-view.ts';

const CalendarSheet = lazySheet(
  async () =>
    (await import(/* webpackChunkName: "calendar" */ '../calendar/calendar-sheet.tsx')).CalendarSheet,
);
const ChecklistSheet = lazySheet(
  async () =>
    (await import(/* webpackChunkName: "checklist-sheet" */ './checklist-sheet.tsx')).ChecklistSheet,
);

interface ChecklistMenuProps {
  checklist: Checklist;
  plan: WeddingPlan | null;
  /** Opens the form of a new task. */
  onNew: () => void;
}

export function ChecklistMenu({ checklist, plan, onNew }: ChecklistMenuProps) {
  const [calendar, setCalendar] = useState(false);
  const [naming, setNaming] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const [removed, setRemoved] = useState(false);
  const [recent, setRecent] = useState(false);
  const edit = useEdit();
  const { ask } = useHost();
  const navigate = useNavigate();
  async function remove() {
    const along = goesAlong([checklist.tasks.length, 'task']);
    if (!(await confirmBin(ask, `“${checklist.name}”`, along))) return;
    edit([removal('checklist', checklist)], 'Checklist deleted');
  }
  return (
    <>
      <Menu
        label={`More about ${checklist.name}`}
        items={[
          {
            label: 'Add a task with details',
            icon: <ListPlus aria-hidden="true" />,
            onSelect: onNew,
          },
          {
            label: 'New checklist',
            icon: <Plus aria-hidden="true" />,
            onSelect: () => navigate('/app/checklist/new-checklist'),
          },
          {
            label: 'Name and categories',
            icon: <Pencil aria-hidden="true" />,
            onSelect: () => setNaming(true),
          },
          {
            label: 'Change order',
            icon: <ArrowDownUp aria-hidden="true" />,
            onSelect: () => setOrdering(true),
          },
          {
            label: 'Run sheet of the day',
            icon: <ClipboardList aria-hidden="true" />,
            onSelect: () => navigate('/app/checklist/run-sheet'),
          },
          {
            label: 'Calendar',
            icon: <CalendarPlus aria-hidden="true" />,
            onSelect: () => setCalendar(true),
          },
          {
            label: 'Reminders',
            icon: <Bell aria-hidden="true" />,
            onSelect: () => navigate('/app/reminders'),
          },
          { label: 'Print', icon: <Printer aria-hidden="true" />, onSelect: () => window.print() },
          {
            label: 'What changed',
            icon: <History aria-hidden="true" />,
            onSelect: () => setRecent(true),
          },
          {
            label: 'Removed in the last 30 days',
            icon: <History aria-hidden="true" />,
            onSelect: () => setRemoved(true),
          },
          {
            label: 'Delete checklist',
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => void remove(),
          },
        ]}
      />
      {recent && <RecentSheet onClose={() => setRecent(false)} />}
      {removed && <RemovedSheet tool="checklist" onClose={() => setRemoved(false)} />}
      {calendar && <CalendarSheet checklist={checklist} plan={plan} onClose={() => setCalendar(false)} />}
      {naming && <ChecklistSheet checklist={checklist} onClose={() => setNaming(false)} />}
      {ordering && (
        <OrderSheet
          groups={checklistOrder(checklist)}
          byDay={(rows) => byDay(rows.map((row) => ({ ...row, due_on: row.due_on ?? null })))}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  );
}

/** Returns the groups that can be reordered in a checklist: its categories, and the tasks of each. */
const checklistOrder = (checklist: Checklist): OrderGroup[] => [
  { id: 'categories', label: 'Categories', entity: 'checklist_category', rows: checklist.categories },
  ...byCategory(checklist).flatMap(({ category: { id, name }, tasks }): OrderGroup[] => {
    const rows = tasks.map((task) => ({ ...task, name: task.title }));
    return rows.length > 1 ? [{ id, label: `Tasks of ${name}`, entity: 'task', rows }] : [];
  }),
];
