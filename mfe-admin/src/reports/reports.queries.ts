import { getMember, listMembers, updateMember } from '@wedding/shared/contract/account.ts';
import type { AuditActor } from '@wedding/shared/contract/audit.schema.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import type { BodyOf } from '@wedding/shared/contract/call.ts';
import type { MessageStatus } from '@wedding/shared/contract/contact.schema.ts';
import { listMessages, textAnswer, updateMessage } from '@wedding/shared/contract/contact.ts';
import type { TextState } from '@wedding/shared/contract/membership.schema.ts';
import { listMemberEvents, listTexts, reviewTexts } from '@wedding/shared/contract/membership.ts';
import { createPlan, listAdminPlans, retirePlan } from '@wedding/shared/contract/subscription.ts';
import { call, fetchData } from '@wedding/shared/platform/call.ts';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@wedding/shared/platform/query.ts';
import { keys } from '../keys.ts';
import { useFiguresChanged } from '../reports.queries.ts';

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

export const messagesQuery = ({ status, ...filter }: ListFilter & { status: MessageStatus | '' }) =>
  queryOptions({
    queryKey: [...keys.messages, filter, status],
    queryFn: ({ signal }) =>
      fetchData(listMessages, { query: { ...queryOf(filter), ...(status && { status }) }, signal }),
    placeholderData: keepPreviousData,
  });

export function useUpdateMessage() {
  const client = useQueryClient();
  const figuresChanged = useFiguresChanged();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof updateMessage>) =>
      call(updateMessage, { params: { id }, body }),
    // Not waited for: where only open ones show, the row that says so would be gone before it could.
    onSuccess: () =>
      void Promise.all([client.invalidateQueries({ queryKey: keys.messages }), figuresChanged()]),
  });
}

export function useTextAnswer() {
  const client = useQueryClient();
  const figuresChanged = useFiguresChanged();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof textAnswer>) =>
      call(textAnswer, { params: { id }, body }),
    onSuccess: () =>
      void Promise.all([client.invalidateQueries({ queryKey: keys.messages }), figuresChanged()]),
  });
}

export const textsQuery = ({ state, ...filter }: ListFilter & { state: TextState | '' }) =>
  queryOptions({
    queryKey: [...keys.texts, filter, state],
    queryFn: ({ signal }) =>
      fetchData(listTexts, { query: { ...queryOf(filter), ...(state && { state }) }, signal }),
    placeholderData: keepPreviousData,
  });

export function useReviewTexts() {
  const client = useQueryClient();
  const figuresChanged = useFiguresChanged();
  return useMutation({
    mutationFn: (upTo: number) => call(reviewTexts, { body: { up_to: upTo } }),
    // Not waited for: the button that says so would be gone before it could.
    onSuccess: () => void Promise.all([client.invalidateQueries({ queryKey: keys.texts }), figuresChanged()]),
  });
}

export const auditQuery = ({ actor, ...filter }: ListFilter & { actor: AuditActor | '' }) =>
  queryOptions({
    queryKey: [...keys.audit, filter, actor],
    queryFn: ({ signal }) =>
      fetchData(listAudit, { query: { ...queryOf(filter), ...(actor && { actor }) }, signal }),
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

function usePlansChanged() {
  const client = useQueryClient();
  const figuresChanged = useFiguresChanged();
  return () => Promise.all([client.invalidateQueries({ queryKey: keys.plans }), figuresChanged()]);
}

export function useCreatePlan() {
  const changed = usePlansChanged();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createPlan>) => call(createPlan, { body }),
    onSuccess: changed,
  });
}

export function useRetirePlan() {
  const changed = usePlansChanged();
  return useMutation({
    mutationFn: (id: number) => call(retirePlan, { params: { id } }),
    // Not waited for: the button that says so would be gone before it could.
    onSuccess: () => void changed(),
  });
}
