import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useCallback, useEffect, useRef } from 'react';
import { answeringQuery, leaveThread, useMessagesChanged } from './messages.queries.ts';

/** How long after the last key an administrator counts as writing. */
const WRITES_MS = 10_000;

/**
 * Reports every five seconds whether the administrator reads or writes, and returns who else is answering. When somebody else
 * answered or the member wrote again, the conversation is fetched anew.
 */
export function useAnswering({ id, latest }: MessageThread) {
  const typedAt = useRef(0);
  const changed = useMessagesChanged();
  const answering = useQuery(answeringQuery(id, () => Date.now() - typedAt.current < WRITES_MS));
  const { data, refetch } = answering;
  const isStale =
    data !== undefined && (data.latest.id !== latest.id || data.latest.version > latest.version);
  useEffect(() => {
    if (isStale) void changed();
  }, [isStale, data?.latest.id, data?.latest.version]);
  useEffect(() => () => leaveThread(id), [id]);
  const noteWriting = useCallback(() => {
    const wasWriting = Date.now() - typedAt.current < WRITES_MS;
    typedAt.current = Date.now();
    // The others see it at once, not with the next report.
    if (!wasWriting) void refetch();
  }, [refetch]);
  return { others: data?.others ?? [], noteWriting };
}
