import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { CalendarPlus, ClipboardList, ListPlus, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { OrderGroup } from '../components/order-sheet.tsx';
import { ToolMenu } from '../components/tool-menu.tsx';
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
  const navigate = useNavigate();
  return (
    <ToolMenu
      tool="checklist"
      row={checklist}
      contents={[[checklist.tasks.length, 'task']]}
      items={[
        { label: 'Add a task with details', icon: <ListPlus aria-hidden="true" />, onSelect: onNew },
        {
          label: 'Name and categories',
          icon: <Pencil aria-hidden="true" />,
          onSelect: () => setNaming(true),
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
      ]}
      order={() => ({
        groups: checklistOrder(checklist),
        byDay: (rows) => byDay(rows.map((row) => ({ ...row, due_on: row.due_on ?? null }))),
      })}
    >
      {calendar && <CalendarSheet checklist={checklist} plan={plan} onClose={() => setCalendar(false)} />}
      {naming && <ChecklistSheet checklist={checklist} onClose={() => setNaming(false)} />}
    </ToolMenu>
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
