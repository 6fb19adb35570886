import type { BodyOf } from '@wedding/shared/contract/call.ts';
import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import {
  listMessages,
  markMessages,
  openAnswer,
  textAnswer,
  updateMessage,
} from '@wedding/shared/contract/contact.ts';
import * as threads from '@wedding/shared/contract/message-thread.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { infiniteQueryOptions, queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { useCall, useChange, useRefetch, useRestore, useUpdate } from '../hooks/use-change.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';

export const threadQuery = (id: number) =>
  callQuery([...keys.threads, 'one', id], threads.getThread, { params: { id } });

/** Messages at a time. */
const PER_PAGE = 20;

/** Queries the messages of one member, newest first, a page at a time. One that moves to the next page meanwhile is there once. */
export const threadMessagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.threads, 'messages', id],
    queryFn: ({ pageParam: page, signal }) =>
      fetchData(listMessages, { query: { member: id, page, per_page: PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((message) => [message.id, message])).values(),
    ],
  });

/** Reports what the administrator does with a thread, and returns who else answers it. */
export const answeringQuery = (id: number, isWriting: () => boolean) =>
  queryOptions({
    queryKey: ['answering', id],
    queryFn: async () => {
      const state = isWriting() ? ('writing' as const) : ('reading' as const);
      return (await call(threads.reportAnswering, { params: { id }, body: { state } })).data;
    },
    refetchInterval: 5_000,
    gcTime: 0,
  });

/** Takes back that the administrator writes. A failure leaves it to time. */
export const leaveThread = (id: number) =>
  void call(threads.reportAnswering, { params: { id }, body: { state: 'reading' } }).catch(() => {});

/** Lets others answer again, because the answer that another app has did not go out. */
export const giveUpAnswer = (id: number) =>
  call(threads.reportAnswering, { params: { id }, body: { state: 'given up' } });

export const colleaguesQuery = () => ({
  ...callQuery(keys.colleagues, threads.listColleagues),
  staleTime: 60_000,
});

/** The administrators as options of a filter. */
export function useColleagueOptions() {
  const { data = [] } = useQuery(colleaguesQuery());
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}

export const repliesQuery = () => callQuery(keys.replies, threads.listCannedReplies);

/** Requests the whole contact for an answer that another app sends, and keeps others from answering meanwhile. */
export const openAnswerElsewhere = async ({ id, version }: Pick<Message, 'id' | 'version'>) =>
  (await call(openAnswer, { params: { id }, body: { version } })).data;

export const useUpdateThread = () => useUpdate('conversation', threads.updateThread, [keys.threads]);

/** What a change of messages makes stale: the inbox, its count in the sidebar, and the figures. */
const INBOX = [keys.messages, keys.alerts, keys.reports];
export const useMessagesChanged = () => useRefetch(INBOX);

/** Stores an answer that was sent. One that somebody else gave meanwhile isn't overwritten. */
export const useSaveAnswer = () => useCall(updateMessage, INBOX);

/** The most conversations that one call takes. */
const BATCH_SIZE = 100;

const mark = (status: BodyOf<typeof markMessages>['status']) => async (messages: readonly number[]) => {
  let message = '';
  for (let start = 0; start < messages.length; start += BATCH_SIZE) {
    const body = { messages: messages.slice(start, start + BATCH_SIZE), status };
    ({ message } = await call(markMessages, { body }));
  }
  return { message };
};

/** Closes conversations by their latest messages, with an Undo, and opens them again. */
export function useClose() {
  const closing = useChange(mark('answered'), INBOX);
  const reopening = useRestore(mark('open'), INBOX);
  return {
    isPending: closing.isPending || reopening.isPending,
    reopen: (messages: readonly number[]) => reopening.mutate(messages),
    close: (messages: readonly number[], onClosed: () => void) =>
      closing.withUndo(messages, () => reopening.mutate(messages), onClosed),
  };
}

export const useTextAnswer = () => useCall(textAnswer, INBOX);
