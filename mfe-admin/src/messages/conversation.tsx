import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useInfiniteQuery, useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { useCallback, useEffect, useRef } from 'react';
import { Loaded, Note } from '../components/loaded.tsx';
import { CHANNELS } from './answer-link.ts';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import messagesCss from './messages.module.css';
import {
  answeringQuery,
  leaveThread,
  threadMessagesQuery,
  threadQuery,
  useMessagesChanged,
} from './messages.queries.ts';
import type { OpenedAnswer } from './use-answer.ts';

interface ConversationProps {
  id: number;
  /** Whether the administrator is about to write. */
  takesFocus: boolean;
  /** An answer was sent, or the conversation closed: the next one's turn. */
  onSent: () => void;
  onOpened: (answer: OpenedAnswer) => void;
}

/** Shows all messages of one member, the newest last, with their answers, and the composer. */
export function Conversation({ id, ...events }: ConversationProps) {
  const messages = useInfiniteQuery(threadMessagesQuery(id));
  // A member's page links here even if the member has never written.
  const hasWritten = (messages.data ?? []).length > 0;
  const thread = useQuery({ ...threadQuery(id), enabled: hasWritten });
  return (
    <Loaded query={messages} what="the conversation">
      {(list) =>
        list.length === 0 ? (
          <EmptyState text="No messages yet." />
        ) : (
          <Loaded query={thread} what="the conversation">
            {(one) => (
              <OneConversation
                thread={one}
                messages={list}
                onEarlier={messages.hasNextPage ? () => void messages.fetchNextPage() : undefined}
                {...events}
              />
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}

interface OneConversationProps extends Omit<ConversationProps, 'id'> {
  thread: MessageThread;
  /** Newest first. */
  messages: readonly Message[];
  /** Loads earlier ones; absent if all are there. */
  onEarlier: (() => void) | undefined;
}

function OneConversation({
  thread,
  messages,
  takesFocus,
  onEarlier,
  onSent,
  onOpened,
}: OneConversationProps) {
  const { others, noteWriting } = useAnswering(thread);
  const end = useRef<HTMLDivElement>(null);
  const newestId = messages[0]?.id;
  // A new message is scrolled to.
  useEffect(() => {
    const list = end.current?.parentElement;
    if (list) list.scrollTop = list.scrollHeight;
  }, [newestId]);
  return (
    <Stack as="section" shrink className={messagesCss.conversation} aria-label={thread.from || 'No name yet'}>
      <ConversationHead thread={thread} onClosed={onSent} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll it */}
      <section className={messagesCss.messages} aria-label="What was written" tabIndex={0}>
        {onEarlier && (
          <Button small variant="quiet" onClick={onEarlier}>
            Earlier messages
          </Button>
        )}
        <Stack as="ul" gap={4} shrink>
          {messages.toReversed().map((message) => (
            <OneMessage key={message.id} message={message} />
          ))}
        </Stack>
        <div ref={end} />
      </section>
      <Composer
        thread={thread}
        others={others}
        takesFocus={takesFocus}
        onWrite={noteWriting}
        onSent={onSent}
        onOpened={onOpened}
      />
    </Stack>
  );
}

function OneMessage({ message }: { message: Message }) {
  return (
    <Stack as="li" gap={2} shrink>
      <Row gap={3} rowGap={1} wrap tone="muted" size={13}>
        <span>{formatTimestamp(message.created_at)}</span>
        <Badge tone="plain">{TOPICS[message.topic]}</Badge>
        {message.status === 'answered' && !message.answer && <Badge tone="green">Answered</Badge>}
      </Row>
      <Text breaks className={messagesCss.messageText}>
        {message.message}
      </Text>
      <AnswerQuote message={message} />
    </Stack>
  );
}

/** How long after the last key an administrator counts as writing. */
const WRITES_MS = 10_000;

/**
 * Reports every five seconds whether the administrator reads or writes, and returns who else is answering. When somebody else
 * answered or the member wrote again, the conversation is fetched anew.
 */
function useAnswering({ id, latest }: MessageThread) {
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

const TOPICS: Record<Message['topic'], string> = {
  subscription: 'Subscription',
  videos: 'Videos',
  planning: 'Budget and checklist',
  other: 'Something else',
};

/** Shows the answer, who gave it and how. Renders nothing if no answer is stored. */
function AnswerQuote({ message }: { message: Message }) {
  if (message.status === 'open' || !message.answer) return null;
  const by = message.answered_by ? ` by ${message.answered_by}` : '';
  return (
    <Stack as="blockquote" gap={1} shrink breaks className={messagesCss.answer}>
      <Note>
        {message.answer_sent_at
          ? `Sent by the site as a text${by}, ${formatTimestamp(message.answer_sent_at)}`
          : `Answered${by}${message.answered_via ? ` ${CHANNELS[message.answered_via].by}` : ''}`}
      </Note>
      <p className={messagesCss.messageText}>{message.answer}</p>
    </Stack>
  );
}
