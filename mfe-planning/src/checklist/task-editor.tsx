import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useState } from 'react';
import { removal } from '../sync/edits.ts';
import { useEdit } from '../sync/use-desk.ts';
import { draftOf, editsOf } from './task-draft.ts';
import { TaskSheet } from './task-sheet.tsx';
import { useTick } from './use-tick.ts';

interface TaskEditorProps {
  checklist: Checklist;
  /** Absent: a new one. */
  task: Task | undefined;
  onClose: () => void;
}

/** Adds a task, or changes, skips and removes one; removing can be taken back. */
export function TaskEditor({ checklist, task, onClose }: TaskEditorProps) {
  const [draft] = useState(() => draftOf(checklist, task));
  const edit = useEdit();
  const tick = useTick();
  return (
    <TaskSheet
      checklist={checklist}
      draft={draft}
      onSave={(values) => {
        edit(editsOf(checklist, values, task));
        onClose();
      }}
      onRemove={
        task &&
        (() => {
          edit([removal('task', task)], `“${task.title}” is removed`);
          onClose();
        })
      }
      onSkip={
        task &&
        (() => {
          tick(task, task.status === 'skipped' ? 'todo' : 'skipped');
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
