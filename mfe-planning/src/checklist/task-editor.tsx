import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useState } from 'react';
import { change, removal } from '../sync/edits.ts';
import { useEdit } from '../sync/use-desk.ts';
import type { Two } from './people.ts';
import { draftOf, editsOf } from './task-draft.ts';
import { TaskSheet } from './task-sheet.tsx';

interface TaskEditorProps {
  checklist: Checklist;
  /** Absent: a new one. */
  task: Task | undefined;
  two: Two;
  onClose: () => void;
}

/** Adds a task, or changes and removes one; removing can be taken back. */
export function TaskEditor({ checklist, task, two, onClose }: TaskEditorProps) {
  const [draft] = useState(() => draftOf(checklist, two.id, task));
  const edit = useEdit();
  return (
    <TaskSheet
      checklist={checklist}
      draft={draft}
      two={two}
      onSave={(values) => {
        edit(editsOf(checklist, values, two.id, task));
        onClose();
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
