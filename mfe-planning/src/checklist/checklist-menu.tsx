import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { CalendarPlus, ClipboardList, ListPlus, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { OrderGroup } from '../components/order-sheet.tsx';
import { goesAlong } from '../lib/goes-along.ts';
import { PlanMenu } from '../recent/plan-menu.tsx';
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
  const [open, setOpen] = useState<'calendar' | 'name' | null>(null);
  const navigate = useNavigate();
  const go = (page: string) => () => navigate(`/app/checklist/${page}`);
  return (
    <>
      <PlanMenu
        tool="checklist"
        record={checklist}
        groups={checklistOrder(checklist)}
        byDay={(rows) => byDay(rows.map((row) => ({ ...row, due_on: row.due_on ?? null })))}
        along={goesAlong([checklist.tasks.length, 'task'])}
        items={[
          { label: 'Add a task with details', icon: <ListPlus />, onSelect: onNew },
          { label: 'New checklist', icon: <Plus />, onSelect: go('new-checklist') },
          { label: 'Name and categories', icon: <Pencil />, onSelect: () => setOpen('name') },
          { label: 'Run sheet of the day', icon: <ClipboardList />, onSelect: go('run-sheet') },
          { label: 'Calendar', icon: <CalendarPlus />, onSelect: () => setOpen('calendar') },
        ]}
      />
      {open === 'calendar' && (
        <CalendarSheet checklist={checklist} plan={plan} onClose={() => setOpen(null)} />
      )}
      {open === 'name' && <ChecklistSheet checklist={checklist} onClose={() => setOpen(null)} />}
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
