import {
  inviteAdministrator,
  resetAdministrator,
  updateAdministrator,
  withdrawAdministratorLink,
} from '@wedding/shared/contract/administrator.ts';
import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useChange, useUpdate } from '../hooks/use-change.ts';
import { keys } from '../lib/query-keys.ts';

const STALE = [keys.administrators];

export const useInvite = () =>
  useChange((body: BodyOf<typeof inviteAdministrator>) => call(inviteAdministrator, { body }), STALE);
export const useReset = () =>
  useChange(
    ({ id, passkeys }: { id: number; passkeys: boolean }) =>
      call(resetAdministrator, { params: { id }, body: { passkeys } }),
    STALE,
  );
export const useWithdraw = () =>
  useChange((id: number) => call(withdrawAdministratorLink, { params: { id } }), STALE);

export const useUpdateAdministrator = () => useUpdate('administrator', updateAdministrator, STALE);
