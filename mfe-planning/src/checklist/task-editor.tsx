import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { useState } from 'react';
import { budgetsQuery } from '../budget/budget.queries.ts';
import { change, type Edit, removal } from '../sync/edits.ts';
import { useEdit, useWithEdits } from '../sync/use-desk.ts';
import type { Two } from './people.ts';
import { draftOf, editsOf } from './task-draft.ts';
import { TaskSheet } from './task-sheet.tsx';

interface TaskEditorProps {
  checklist: Checklist;
  /** Absent: a new one. */
  task: Task | undefined;
  two: Two;
  /** The edits of a task that is saved; `done` where it becomes done by them. */
  onSave: (edits: (Edit | null)[], done: boolean) => void;
  onClose: () => void;
}

/** Adds a task, or changes and removes one; removing can be taken back. */
export function TaskEditor({ checklist, task, two, onSave, onClose }: TaskEditorProps) {
  const [draft] = useState(() => draftOf(checklist, task));
  const edit = useEdit();
  const { data, isLoading } = useQuery(budgetsQuery());
  const { budgets = [] } = useWithEdits(data) ?? {};
  const lines = isLoading ? undefined : budgets.flatMap(({ items }) => items);
  return (
    <TaskSheet
      checklist={checklist}
      draft={draft}
      lesson={task?.video_id ?? null}
      two={two}
      lines={lines}
      onSave={(values) => {
        onClose();
        onSave(editsOf(checklist, values, task), values.status === 'done' && task?.status !== 'done');
      }}
      onRemove={
        task &&
        (() => {
          const { template_row_id } = task;
          const passed_rows = [...checklist.passed_rows, ...(template_row_id ? [template_row_id] : [])];
          edit(
            [removal('task', task), change('checklist', checklist, { passed_rows })],
            `“${task.title}” is removed`,
          );
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
