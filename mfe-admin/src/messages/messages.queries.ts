import type { BodyOf } from '@wedding/shared/contract/call.ts';
import type { AnswerChannel, Message } from '@wedding/shared/contract/contact.schema.ts';
import { listMessages, revealContact, textAnswer, updateMessage } from '@wedding/shared/contract/contact.ts';
import { reviewTexts } from '@wedding/shared/contract/membership.ts';
import type { ThreadState } from '@wedding/shared/contract/message-thread.schema.ts';
import * as threads from '@wedding/shared/contract/message-thread.ts';
import { call, fetchData, messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { useSaveOver } from '../hooks/use-save-over.ts';
import { type ListFilter, PER_PAGE, toQuery } from '../lib/list-filter.ts';
import { keys } from '../lib/query-keys.ts';
import { useFiguresChanged } from '../lib/use-figures-changed.ts';

export const threadsQuery = ({ state, ...filter }: ListFilter & { state: ThreadState | '' }) =>
  queryOptions({
    queryKey: [...keys.threads, filter, state],
    queryFn: ({ signal }) =>
      fetchData(threads.listThreads, { query: { ...toQuery(filter), ...(state && { state }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const threadQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.threads, 'one', id],
    queryFn: ({ signal }) => fetchData(threads.getThread, { params: { id }, signal }),
  });

/** Queries the messages of one member, newest first. */
export const threadMessagesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...keys.threads, 'messages', id, page],
    queryFn: ({ signal }) =>
      fetchData(listMessages, { query: { member: id, page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

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

export function useAssign() {
  const client = useQueryClient();
  const saveOver = useSaveOver();
  return useMutation({
    mutationFn: ({ id, version, to }: { id: number; version: number; to: number | null }) =>
      saveOver({
        what: 'conversation',
        save: (versionOf) => {
          const body = { assigned_to: to, version: versionOf(id, version) };
          return call(threads.assignThread, { params: { id }, body });
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
function useMessagesChanged(): () => void {
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

/** Marks a message as answered, which can be undone for eight seconds. `mark` returns whether it succeeded. */
export function useMarkAnswered() {
  const { toast } = useHost();
  const update = useUpdateMessage();
  const showError = (error: unknown) => toast.error(messageOf(error));

  async function mark(
    { id, version }: Pick<Message, 'id' | 'version'>,
    answered: { answer?: string; via?: AnswerChannel } = {},
  ): Promise<boolean> {
    const sent = { id, version, status: 'answered' as const, ...answered };
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
  const onSuccess = useMessagesChanged();
  return useSubmit({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof textAnswer>) =>
      call(textAnswer, { params: { id }, body }),
    onSuccess,
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
