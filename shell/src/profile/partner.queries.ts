import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getWeddingPlan,
  removePlanMember,
  withdrawInvitation,
} from '@wedding/shared/contract/wedding-plan.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';

export const sharedPlanQuery = queryOptions({
  queryKey: ['wedding-plan'],
  queryFn: ({ signal }) => fetchData(getWeddingPlan, { signal }),
});

export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawInvitation, {}),
    onSuccess: ({ data }) => client.setQueryData(sharedPlanQuery.queryKey, data),
  });
}

export function useRemoveMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, key }: { id: number; key: string }) =>
      call(removePlanMember, { params: { id }, query: { key } }),
    // From now on the tools show another plan, so everything is refetched. Not awaited: the row that reports the result
    // would be unmounted first.
    onSuccess: () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' }),
  });
}
