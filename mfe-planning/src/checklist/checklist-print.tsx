import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { PrintGroup, PrintSheet } from '@wedding/shared/ui/layout/print-sheet.tsx';
import { coupleLead } from '../lib/couple-lead.ts';
import { dateText } from '../lib/day-text.ts';
import { assigneeText, type Couple } from './tasks/people.ts';
import { byCategory, byDay, weddingDay } from './tasks/tasks-view.ts';

const COLUMNS = [{ label: 'Task' }, { label: 'By' }, { label: 'Who' }];
const BOXES = { todo: '☐', doing: '☐', done: '☑', skipped: '–' };
const STATUS_TEXTS = { todo: '', doing: 'doing', done: 'done', skipped: 'skipped' };

interface ChecklistPrintProps {
  checklist: Checklist;
  plan: WeddingPlan | null;
  couple: Couple;
  today: string;
}

/** The printed checklist: every task by category, with a box to tick. */
export function ChecklistPrint({ checklist, plan, couple, today }: ChecklistPrintProps) {
  const { user } = useHost().session;
  return (
    <PrintSheet
      title={checklist.name}
      lead={coupleLead(user, weddingDay(plan))}
      columns={COLUMNS}
      rows={() =>
        byCategory(checklist).map(
          ({ category, tasks }) =>
            tasks.length > 0 && (
              <PrintGroup key={category.id} name={category.name} span={3}>
                {byDay(tasks).map((task) => (
                  <tr key={task.id}>
                    <td>
                      {BOXES[task.status]} {task.title}
                      <small>{[STATUS_TEXTS[task.status], task.note].filter(Boolean).join(' · ')}</small>
                    </td>
                    <td>{task.due_on && dateText(task.due_on, today)}</td>
                    <td>{assigneeText(task.assignee, couple)}</td>
                  </tr>
                ))}
              </PrintGroup>
            ),
        )
      }
    />
  );
}
