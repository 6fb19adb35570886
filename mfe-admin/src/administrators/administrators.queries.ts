import {
  inviteAdministrator,
  listAdministrators,
  resetAdministrator,
  updateAdministrator,
  withdrawAdministratorLink,
} from '@wedding/shared/contract/administrator.ts';
import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions, useQueryClient } from '@wedding/shared/host/query.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { useSaveOver } from '../hooks/use-save-over.ts';
import { keys } from '../lib/query-keys.ts';

export const administratorsQuery = () =>
  queryOptions({
    queryKey: keys.administrators,
    queryFn: ({ signal }) => fetchData(listAdministrators, { signal }),
  });

function useAdministratorMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useSubmit({
    mutationFn,
    // Not awaited: the refetch could remove the row before its callback shows the result.
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.administrators }),
    onError: () => void client.invalidateQueries({ queryKey: keys.administrators }),
  });
}

export const useInvite = () =>
  useAdministratorMutation((body: BodyOf<typeof inviteAdministrator>) => call(inviteAdministrator, { body }));
export const useReset = () =>
  useAdministratorMutation(({ id, passkeys }: { id: number; passkeys: boolean }) =>
    call(resetAdministrator, { params: { id }, body: { passkeys } }),
  );
export const useWithdraw = () =>
  useAdministratorMutation((id: number) => call(withdrawAdministratorLink, { params: { id } }));

type Change = { id: number; version: number } & BodyOf<typeof updateAdministrator>;
export function useUpdateAdministrator() {
  const saveOver = useSaveOver();
  return useAdministratorMutation(({ id, version, ...body }: Change) =>
    saveOver({
      what: 'administrator',
      save: (versionOf) =>
        call(updateAdministrator, { params: { id }, body: { ...body, version: versionOf(id, version) } }),
    }),
  );
}
