import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Clock } from 'lucide-react';
import { Note } from '../components/loaded.tsx';
import { CHANNEL_LABELS } from './answer-link.ts';
import messagesCss from './messages.module.css';

export const TOPICS: Record<Message['topic'], string> = {
  subscription: 'Subscription',
  videos: 'Videos',
  planning: 'Budget and checklist',
  other: 'Something else',
};

/** Shows the answer, who gave it and how. Renders nothing if no answer is stored. */
export function AnswerQuote({ message }: { message: Message }) {
  if (message.status === 'open' || !message.answer) return null;
  const by = message.answered_by ? ` by ${message.answered_by}` : '';
  return (
    <Stack as="blockquote" gap={1} shrink breaks className={messagesCss.answer}>
      <Note>
        {message.answer_sent_at
          ? `Sent by the site as a text${by}, ${formatTimestamp(message.answer_sent_at)}`
          : `Answered${by}${message.answered_via ? ` ${CHANNEL_LABELS[message.answered_via]}` : ''}`}
      </Note>
      <p className={messagesCss.messageText}>{message.answer}</p>
    </Stack>
  );
}

/** Shows that a conversation is answered, or how long the member has waited if that is too long. */
export function ThreadBadge({ thread: { waiting_since, overdue } }: { thread: MessageThread }) {
  if (!waiting_since) return <Badge tone="green">Answered</Badge>;
  if (!overdue) return null;
  return (
    <Badge tone="red" icon={<Clock />}>
      <VisuallyHidden>Waiting </VisuallyHidden>
      {relativeTime(waiting_since).replace(' ago', '')}
    </Badge>
  );
}
