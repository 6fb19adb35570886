import type { ChecklistChange } from '@wedding/shared/contract/checklist.schema.ts';
import { saveChecklists } from '@wedding/shared/contract/checklist.ts';
import { ApiError, call } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation, useQueryClient } from '@wedding/shared/platform/query.ts';
import { keepChecklists, refreshChecklists } from './checklist.queries.ts';

/** Saves rows of a checklist. On a failure the form keeps what was typed; a stale row shows what stands. */
export function useSaveTasks(onSaved: () => void) {
  const client = useQueryClient();
  const { toast } = useHost();
  return useMutation({
    mutationFn: (changes: ChecklistChange[]) => call(saveChecklists, { body: { changes } }),
    onSuccess: ({ data }) => {
      keepChecklists(client, data);
      onSaved();
    },
    onError: (error) => {
      toast.error(error.message);
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') refreshChecklists(client);
    },
  });
}
