import type { AnswerOf, BodyOf } from '@wedding/shared/contract/call.ts';
import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import type { MemberOrder, MemberState } from '@wedding/shared/contract/member.schema.ts';
import * as calls from '@wedding/shared/contract/member.ts';
import { listMemberEvents } from '@wedding/shared/contract/membership.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { useSaveOver } from '../hooks/use-save-over.ts';
import type { ListView } from '../hooks/use-saved-views.ts';
import { PER_PAGE } from '../lib/list-filter.ts';
import { keys } from '../lib/query-keys.ts';
import { useFiguresChanged } from '../lib/use-figures-changed.ts';

/** The filters of the list of members, as the address gives them; '' if unset. */
export interface MemberNarrowing {
  search: string;
  state: MemberState | '';
  tariff: string;
  joined_from: string;
  joined_to: string;
  /** The data used, in MB. */
  data: string;
}

/** A page of the list, as the address names it. `after` is the cursor of its run, or '' in the first run. */
interface MemberPlace {
  page: number;
  after: string;
}

interface MemberFilter extends MemberNarrowing, MemberPlace {
  sort: MemberOrder;
  perPage: number;
}

/** Returns the run of a page. The server lists rows in runs of `LISTED_AT_MOST`, and no page crosses two runs. */
const runOf = (page: number, perPage: number) => Math.floor(((page - 1) * perPage) / LISTED_AT_MOST);

/** Returns the filters that are set, as the api expects them. */
const withoutEmpty = (parts: Partial<MemberNarrowing>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== '')) as Record<string, string>;

/** Queries a page of members. `page` and `total` of the result refer to the whole list, as far as it is known. */
export function membersQuery({ sort, page, perPage, after, ...narrowing }: MemberFilter) {
  const run = after ? runOf(page, perPage) : 0;
  const runPages = LISTED_AT_MOST / perPage;
  const ownPage = run > 0 ? page - run * runPages : Math.min(page, runPages);
  return queryOptions({
    queryKey: [...keys.members, { ...narrowing, sort, page, perPage, after }],
    queryFn: async ({ signal }) => {
      const filters = { ...withoutEmpty(narrowing), ...(run > 0 && { after }), sort };
      const query = { ...filters, page: ownPage, per_page: perPage };
      const list = await fetchData(calls.listMembers, { query, signal });
      const total = run * LISTED_AT_MOST + list.total;
      return { ...list, page: run * runPages + ownPage, total, more: Boolean(list.next_after) };
    },
    placeholderData: keepPreviousData,
  });
}

type MemberList = Pick<
  AnswerOf<typeof calls.listMembers>,
  'page' | 'per_page' | 'next_after' | 'previous_after'
>;

/** Returns the place of a wanted page, or the nearest place that the cursors of the shown list can reach. */
export function placeOf(targetPage: number, list: MemberList, after: string): MemberPlace {
  const runPages = LISTED_AT_MOST / list.per_page;
  const currentRun = runOf(list.page, list.per_page);
  const targetRun = runOf(targetPage, list.per_page);
  if (targetRun === 0 || targetRun === currentRun)
    return { page: targetPage, after: targetRun === 0 ? '' : after };
  if (targetRun > currentRun)
    return { page: (currentRun + 1) * runPages + 1, after: String(list.next_after ?? '') };
  const previousRunStart = (currentRun - 1) * runPages + 1;
  return { page: Math.max(targetPage, previousRunStart), after: String(list.previous_after ?? '') };
}

/** Returns the number of members that each view finds. */
export const countMembers = (views: readonly ListView[], signal: AbortSignal): Promise<number[]> =>
  Promise.all(
    views.map(async ({ parts: { sort: _, ...parts } }) => {
      const { total } = await fetchData(calls.listMembers, {
        query: { ...withoutEmpty(parts), per_page: 1 },
        signal,
      });
      return total;
    }),
  );

export const fetchMembersCsv = async (narrowing: MemberNarrowing): Promise<string> =>
  (await fetchData(calls.exportMembers, { query: withoutEmpty(narrowing) })).csv;

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

type MemberChange = { id: number; version: number } & BodyOf<typeof calls.updateMember>;
export function useUpdateMember() {
  const client = useQueryClient();
  const figuresChanged = useFiguresChanged();
  const saveOver = useSaveOver();
  return useSubmit({
    mutationFn: ({ id, version, ...body }: MemberChange) =>
      saveOver({
        what: 'member',
        save: (versionOf) =>
          call(calls.updateMember, { params: { id }, body: { ...body, version: versionOf(id, version) } }),
      }),
    onError: () => void client.invalidateQueries({ queryKey: keys.members }),
    // Not awaited: the refetch could remove a filtered row before its callback shows the result.
    onSuccess: () =>
      void Promise.all([client.invalidateQueries({ queryKey: keys.members }), figuresChanged()]),
  });
}

export function useAddNote(id: number) {
  const client = useQueryClient();
  return useSubmit({
    mutationFn: (body: BodyOf<typeof calls.addMemberNote>) =>
      call(calls.addMemberNote, { params: { id }, body }),
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
