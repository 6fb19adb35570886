import { updateMember } from '@wedding/shared/contract/member.ts';
import { useUpdate } from '../hooks/use-change.ts';
import { keys } from '../lib/query-keys.ts';

export const useUpdateMember = () =>
  useUpdate('member', updateMember, [keys.members, keys.reports, keys.audit], true);
