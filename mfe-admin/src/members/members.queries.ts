import { getMember, listMembers, updateMember } from '@wedding/shared/contract/member.ts';
import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { listMemberEvents } from '@wedding/shared/contract/membership.ts';
import { call, fetchData } from '@wedding/shared/platform/call.ts';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@wedding/shared/platform/query.ts';
import { type ListFilter, PER_PAGE, toQuery } from '../lib/list-filter.ts';
import { keys } from '../lib/query-keys.ts';

export const membersQuery = (filter: ListFilter) =>
  queryOptions({
    queryKey: [...keys.members, filter],
    queryFn: ({ signal }) => fetchData(listMembers, { query: toQuery(filter), signal }),
    placeholderData: keepPreviousData,
  });

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: keys.member(id),
    queryFn: ({ signal }) => fetchData(getMember, { params: { id }, signal }),
  });

export const memberEventsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...keys.memberEvents(id), page],
    queryFn: ({ signal }) =>
      fetchData(listMemberEvents, { params: { id }, query: { page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export function useUpdateMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof updateMember>) =>
      call(updateMember, { params: { id }, body }),
    // Not waited for: a filtered row that says so would be gone before it could.
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.members }),
  });
}
