import type { BodyOf } from '@wedding/shared/contract/call.ts';
import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import {
  listMessages,
  markMessages,
  openAnswer,
  revealContact,
  textAnswer,
  updateMessage,
} from '@wedding/shared/contract/contact.ts';
import { reviewTexts } from '@wedding/shared/contract/membership.ts';
import * as threads from '@wedding/shared/contract/message-thread.ts';
import { call, fetchData, messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { useSaveOver } from '../hooks/use-save-over.ts';
import { keys } from '../lib/query-keys.ts';
import { useFiguresChanged } from '../lib/use-figures-changed.ts';

export const threadQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.threads, 'one', id],
    queryFn: ({ signal }) => fetchData(threads.getThread, { params: { id }, signal }),
  });

/** Messages at a time. */
const PER_PAGE = 20;

/** Queries the messages of one member, newest first, as many as `pages` have. */
export const threadMessagesQuery = (id: number, pages: number) =>
  queryOptions({
    queryKey: [...keys.threads, 'messages', id, pages],
    queryFn: ({ signal }) =>
      fetchData(listMessages, { query: { member: id, per_page: Math.min(pages * PER_PAGE, 100) }, signal }),
    placeholderData: keepPreviousData,
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

export const colleaguesQuery = () =>
  queryOptions({
    queryKey: keys.colleagues,
    queryFn: ({ signal }) => fetchData(threads.listColleagues, { signal }),
    staleTime: 60_000,
  });

export const repliesQuery = () =>
  queryOptions({
    queryKey: keys.replies,
    queryFn: ({ signal }) => fetchData(threads.listCannedReplies, { signal }),
  });

/** Requests the unmasked address and number of a message's sender. The audit trail records the request. */
export const revealMessageContact = async (id: number) =>
  (await call(revealContact, { params: { id } })).data;

/** Requests the whole contact for an answer that another app sends, and keeps others from answering meanwhile. */
export const openAnswerElsewhere = async ({ id, version }: Pick<Message, 'id' | 'version'>) =>
  (await call(openAnswer, { params: { id }, body: { version } })).data;

export function useUpdateThread() {
  const client = useQueryClient();
  const saveOver = useSaveOver();
  return useMutation({
    mutationFn: ({ id, version, ...change }: { id: number } & BodyOf<typeof threads.updateThread>) =>
      saveOver({
        what: 'conversation',
        save: (versionOf) => {
          const body = { ...change, version: versionOf(id, version) };
          return call(threads.updateThread, { params: { id }, body });
        },
      }),
    onError: () => void client.invalidateQueries({ queryKey: keys.threads }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.threads }),
  });
}

export function useSaveReply() {
  const client = useQueryClient();
  const saveOver = useSaveOver();
  return useSubmit({
    mutationFn: ({
      id,
      version,
      ...body
    }: {
      id: number | null;
      version: number;
      name: string;
      text: string;
    }) =>
      id === null
        ? call(threads.addCannedReply, { body })
        : saveOver({
            what: 'reply',
            save: (versionOf) => {
              const change = { ...body, version: versionOf(id, version) };
              return call(threads.updateCannedReply, { params: { id }, body: change });
            },
          }),
    onError: () => void client.invalidateQueries({ queryKey: keys.replies }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.replies }),
  });
}

export function useDeleteReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(threads.deleteCannedReply, { params: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.replies }),
  });
}

/** Returns a function that refetches the inbox, its count in the sidebar and the figures after a change. */
export function useMessagesChanged(): () => void {
  const client = useQueryClient();
  const figuresChanged = useFiguresChanged();
  // Not awaited: in a list of open messages, the refetch could remove the row before its callback shows the result.
  return () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: keys.messages }),
      client.invalidateQueries({ queryKey: keys.alerts }),
      figuresChanged(),
    ]);
}

export function useUpdateMessage() {
  const messagesChanged = useMessagesChanged();
  const saveOver = useSaveOver();
  return useMutation({
    mutationFn: ({ id, version, ...body }: { id: number; version: number } & BodyOf<typeof updateMessage>) =>
      saveOver({
        what: 'message',
        save: (versionOf) =>
          call(updateMessage, { params: { id }, body: { ...body, version: versionOf(id, version) } }),
      }),
    onSuccess: messagesChanged,
    onError: messagesChanged,
  });
}

/** Stores an answer that was sent. One that somebody else gave meanwhile isn't overwritten. */
export function useSaveAnswer() {
  const messagesChanged = useMessagesChanged();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof updateMessage>) =>
      call(updateMessage, { params: { id }, body }),
    onSettled: messagesChanged,
  });
}

/** Closes or opens many conversations, by their latest messages. */
export function useMarkMessages() {
  const messagesChanged = useMessagesChanged();
  return useMutation({
    mutationFn: (body: BodyOf<typeof markMessages>) => call(markMessages, { body }),
    onSettled: messagesChanged,
  });
}

/** Marks a message as answered without an answer, which can be undone for eight seconds. `mark` returns whether it succeeded. */
export function useMarkAnswered() {
  const { toast } = useHost();
  const update = useUpdateMessage();
  const showError = (error: unknown) => toast.error(messageOf(error));

  async function mark({ id, version }: Pick<Message, 'id' | 'version'>): Promise<boolean> {
    const sent = { id, version, status: 'answered' as const };
    const result = await update.mutateAsync(sent).catch(showError);
    if (!result) return false;
    const undo = () =>
      update
        .mutateAsync({ id, version: result.data.version, status: 'open' })
        .then(({ message }) => toast.success(message), showError);
    toast.undo(result.message, () => void undo());
    return true;
  }
  return { mark, busy: update.isPending };
}

export function useTextAnswer() {
  const messagesChanged = useMessagesChanged();
  return useSubmit({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof textAnswer>) =>
      call(textAnswer, { params: { id }, body }),
    onSuccess: messagesChanged,
    onError: messagesChanged,
  });
}

export function useReviewTexts() {
  const client = useQueryClient();
  const figuresChanged = useFiguresChanged();
  return useMutation({
    mutationFn: (upTo: number) => call(reviewTexts, { body: { up_to: upTo } }),
    // Not awaited: the refetch could remove the button before its callback shows the result.
    onSuccess: () => void Promise.all([client.invalidateQueries({ queryKey: keys.texts }), figuresChanged()]),
  });
}
