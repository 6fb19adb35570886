import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useState } from 'react';
import { budgetsQuery } from '../../lib/plan.queries.ts';
import { change, type Edit, removal } from '../../sync/edits.ts';
import { useEdit, useWithEdits } from '../../sync/use-sync.ts';
import type { Couple } from './people.ts';
import { draftOf, editsOf, type TaskStart } from './task-draft.ts';
import { TaskSheet } from './task-sheet.tsx';
import { ceremonyDays } from './tasks-view.ts';

interface TaskEditorProps {
  checklist: Checklist;
  /** Absent for a new one. */
  task: Task | undefined;
  /** The initial day of a new task, which follows a ceremony. */
  start?: TaskStart | undefined;
  plan: WeddingPlan | null;
  couple: Couple;
  /** Called with the edits of the saved task; `done` is true if they mark it done. */
  onSave: (edits: (Edit | null)[], done: boolean) => void;
  onClose: () => void;
}

/** Adds, changes or removes a task; a removal can be undone. */
export function TaskEditor({ checklist, task, start, plan, couple, onSave, onClose }: TaskEditorProps) {
  const [draft] = useState(() => draftOf(checklist, { task, start }));
  const edit = useEdit();
  const { data, isLoading } = useQuery(budgetsQuery());
  const { budgets = [] } = useWithEdits(data) ?? {};
  return (
    <TaskSheet
      checklist={checklist}
      draft={draft}
      days={ceremonyDays(plan)}
      couple={couple}
      budgets={isLoading ? undefined : budgets}
      onSave={(values) => {
        onClose();
        onSave(
          editsOf(checklist, values, { task, start }),
          values.status === 'done' && task?.status !== 'done',
        );
      }}
      onRemove={
        task &&
        (() => {
          const { template_row_id } = task;
          const passed_rows = [...checklist.passed_rows, ...(template_row_id ? [template_row_id] : [])];
          edit(
            [removal('task', task), change('checklist', checklist, { passed_rows })],
            `“${task.title}” removed`,
          );
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
