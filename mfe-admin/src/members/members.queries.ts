import type { BodyOf } from '@wedding/shared/contract/call.ts';
import type { MemberOrder, MemberState } from '@wedding/shared/contract/member.schema.ts';
import * as calls from '@wedding/shared/contract/member.ts';
import { listMemberEvents } from '@wedding/shared/contract/membership.ts';
import { call, fetchData } from '@wedding/shared/platform/call.ts';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@wedding/shared/platform/query.ts';
import type { OwnView } from '../hooks/use-table-settings.ts';
import { PER_PAGE } from '../lib/list-filter.ts';
import { keys } from '../lib/query-keys.ts';

/** What the address narrows the list of members down to; '' where it doesn't. */
export interface MemberNarrowing {
  search: string;
  state: MemberState | '';
  tariff: string;
  joined_from: string;
  joined_to: string;
  /** In MB. */
  data: string;
}

interface MemberFilter extends MemberNarrowing {
  sort: MemberOrder;
  page: number;
  perPage: number;
}

/** The parts that narrow something down, as the api expects them. */
const given = (parts: Partial<MemberNarrowing>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== '')) as Record<string, string>;

export const membersQuery = ({ sort, page, perPage, ...narrowing }: MemberFilter) =>
  queryOptions({
    queryKey: [...keys.members, { ...narrowing, sort, page, perPage }],
    queryFn: ({ signal }) =>
      fetchData(calls.listMembers, { query: { ...given(narrowing), sort, page, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** How many members each view finds. */
export const countMembers = (views: readonly OwnView[], signal: AbortSignal): Promise<number[]> =>
  Promise.all(
    views.map(async ({ parts: { sort: _, ...parts } }) => {
      const { total } = await fetchData(calls.listMembers, {
        query: { ...given(parts), per_page: 1 },
        signal,
      });
      return total;
    }),
  );

export const fetchMembersCsv = async (narrowing: MemberNarrowing): Promise<string> =>
  (await fetchData(calls.exportMembers, { query: given(narrowing) })).csv;

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: keys.member(id),
    queryFn: ({ signal }) => fetchData(calls.getMember, { params: { id }, signal }),
  });

export const memberEventsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...keys.memberEvents(id), page],
    queryFn: ({ signal }) =>
      fetchData(listMemberEvents, { params: { id }, query: { page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const memberNotesQuery = (id: number) =>
  queryOptions({
    queryKey: keys.memberNotes(id),
    queryFn: ({ signal }) => fetchData(calls.listMemberNotes, { params: { id }, signal }),
  });

export const revealNumber = async (id: number): Promise<string> =>
  (await call(calls.revealNumber, { params: { id } })).data.phone;

export function useUpdateMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof calls.updateMember>) =>
      call(calls.updateMember, { params: { id }, body }),
    // Not waited for: a filtered row that says so would be gone before it could.
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.members }),
  });
}

export function useAddNote(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(calls.addMemberNote, { params: { id }, body: { text } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.memberNotes(id) }),
  });
}

export function useDeleteNote(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: number) => call(calls.deleteMemberNote, { params: { id: note } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.memberNotes(id) }),
  });
}
