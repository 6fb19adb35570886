import { updateTaskStatus } from '@wedding/shared/contract/checklist.ts';
import type { Task, TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import { call } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation, useQueryClient } from '@wedding/shared/platform/query.ts';
import { patchTask } from './checklist.queries.ts';

/** Sets a task's status at once, and takes it back where the server could not be told. */
export function useTick() {
  const client = useQueryClient();
  const { toast } = useHost();
  const { mutate } = useMutation({
    mutationFn: ({ task, status }: { task: Task; status: TaskStatus }) =>
      call(updateTaskStatus, { params: { id: task.checklist_id }, body: { task_id: task.id, status } }),
    onMutate: ({ task, status }) => patchTask(client, task.id, { status }),
    onSuccess: ({ data }) => patchTask(client, data.id, data),
    onError: (error, { task }) => {
      patchTask(client, task.id, { status: task.status });
      toast.error(error.message);
    },
  });
  return (task: Task, status: TaskStatus) => mutate({ task, status });
}
