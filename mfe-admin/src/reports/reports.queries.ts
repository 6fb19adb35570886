import { listMembers, updateMember } from '@wedding/shared/contract/account.ts';
import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { listMessages } from '@wedding/shared/contract/contact.ts';
import { createPlan, listAdminPlans, retirePlan } from '@wedding/shared/contract/subscription.ts';
import { call, fetchData } from '@wedding/shared/platform/call.ts';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@wedding/shared/platform/query.ts';
import { keys } from '../keys.ts';

const PER_PAGE = 20;

export interface ListFilter {
  search: string;
  page: number;
}
const queryOf = ({ search, page }: ListFilter) => ({ page, per_page: PER_PAGE, ...(search && { search }) });

export const membersQuery = (filter: ListFilter) =>
  queryOptions({
    queryKey: [...keys.members, filter],
    queryFn: ({ signal }) => fetchData(listMembers, { query: queryOf(filter), signal }),
    placeholderData: keepPreviousData,
  });

export const messagesQuery = (filter: ListFilter) =>
  queryOptions({
    queryKey: [...keys.messages, filter],
    queryFn: ({ signal }) => fetchData(listMessages, { query: queryOf(filter), signal }),
    placeholderData: keepPreviousData,
  });

export const plansQuery = () =>
  queryOptions({
    queryKey: keys.plans,
    queryFn: ({ signal }) => fetchData(listAdminPlans, { signal }),
  });

export function useUpdateMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof updateMember>) =>
      call(updateMember, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.members }),
  });
}

const plansChanged = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all([keys.plans, keys.reports].map((queryKey) => client.invalidateQueries({ queryKey })));

export function useCreatePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createPlan>) => call(createPlan, { body }),
    onSuccess: () => plansChanged(client),
  });
}

export function useRetirePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(retirePlan, { params: { id } }),
    // Not waited for: the button that says so would be gone before it could.
    onSuccess: () => void plansChanged(client),
  });
}
