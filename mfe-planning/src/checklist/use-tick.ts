import type { Task, TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import { change } from '../sync/edits.ts';
import { useEdit } from '../sync/use-desk.ts';

/** Sets a task's status: shown at once, saved as soon as it can be, taken back from the toast. */
export function useTick() {
  const edit = useEdit();
  return (task: Task, status: TaskStatus) =>
    edit([change('task', task, { status })], status === 'done' ? `“${task.title}” is done` : undefined);
}
