import type { BodyOf } from '@wedding/shared/contract/call.ts';
import type { AnswerChannel, MessageStatus } from '@wedding/shared/contract/contact.schema.ts';
import { listMessages, textAnswer, updateMessage } from '@wedding/shared/contract/contact.ts';
import type { TextState } from '@wedding/shared/contract/membership.schema.ts';
import { listTexts, reviewTexts } from '@wedding/shared/contract/membership.ts';
import { call, fetchData, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@wedding/shared/platform/query.ts';
import { type ListFilter, toQuery } from '../lib/list-filter.ts';
import { keys } from '../lib/query-keys.ts';
import { useFiguresChanged } from '../lib/report.queries.ts';

export const messagesQuery = ({ status, ...filter }: ListFilter & { status: MessageStatus | '' }) =>
  queryOptions({
    queryKey: [...keys.messages, filter, status],
    queryFn: ({ signal }) =>
      fetchData(listMessages, { query: { ...toQuery(filter), ...(status && { status }) }, signal }),
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

/** Marks a message as answered; for eight seconds that can be undone. Answers whether it is marked. */
export function useMarkAnswered() {
  const { toast } = useHost();
  const update = useUpdateMessage();
  const refused = (error: unknown) => toast.error(messageOf(error));

  async function mark(id: number, answered: { answer?: string; via?: AnswerChannel } = {}): Promise<boolean> {
    const done = await update.mutateAsync({ id, status: 'answered', ...answered }).catch(refused);
    if (!done) return false;
    const undo = () =>
      update.mutateAsync({ id, status: 'open' }).then(({ message }) => toast.success(message), refused);
    toast.undo(done.message, () => void undo());
    return true;
  }
  return { mark, busy: update.isPending };
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
      fetchData(listTexts, { query: { ...toQuery(filter), ...(state && { state }) }, signal }),
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
