import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useState } from 'react';
import { changesOf, draftOf } from './task-draft.ts';
import { TaskSheet } from './task-sheet.tsx';
import { useSaveTasks } from './use-save-tasks.ts';
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
  const save = useSaveTasks(onClose);
  const back = useSaveTasks(() => {});
  const tick = useTick();
  const { toast } = useHost();
  // The newest version of the task: a tick while the sheet was open has counted it up.
  const standing = checklist.tasks.find(({ id }) => id === task?.id) ?? task;

  function remove({ id, version, title }: Task) {
    const row = { entity: 'task', id } as const;
    save.mutate([{ ...row, version, deleted: true }], {
      onSuccess: () =>
        toast.undo(`“${title}” is removed`, () =>
          back.mutate([{ ...row, version: version + 1, deleted: false }]),
        ),
    });
  }
  return (
    <TaskSheet
      checklist={checklist}
      draft={draft}
      saving={save.isPending}
      onSave={(values) => {
        const changes = changesOf(checklist, values, standing);
        if (changes.length) save.mutate(changes);
        else onClose();
      }}
      onRemove={standing && (() => remove(standing))}
      onSkip={
        standing &&
        (() => {
          tick(standing, standing.status === 'skipped' ? 'todo' : 'skipped');
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
