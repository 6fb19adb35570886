import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Clock } from 'lucide-react';
import { SelectAll } from '../list/select-all.tsx';
import type { Selection } from '../list/use-list.ts';
import messagesCss from './messages.module.css';
import { useClose } from './messages.queries.ts';

interface ConversationListProps {
  rows: readonly MessageThread[];
  selection: Selection<MessageThread>;
  /** The id of the conversation beside the list; 0 if there is none. */
  current: number;
  onOpen: (id: number) => void;
  onClosed: (ids: number[]) => void;
}

/** The conversations in short, of which several can be closed together. */
export function ConversationList({ rows, selection, current, onOpen, onClosed }: ConversationListProps) {
  const closing = useClose();
  const selected = selection.rows.filter(({ waiting_since }) => waiting_since);

  const close = () =>
    closing.close(
      selected.map(({ latest }) => latest.id),
      () => {
        selection.clear();
        onClosed(selected.map(({ id }) => id));
      },
    );
  return (
    <>
      {selected.length > 0 && (
        <Row gap={3} wrap justify="between" className={messagesCss.bulk}>
          <Text size={14}>{formatCounted(selected.length, 'conversation')} selected</Text>
          <Row gap={2} wrap>
            <SelectAll selection={selection} />
            <Button small busy={closing.isPending} busyLabel="Closing" onClick={close}>
              Mark as answered
            </Button>
          </Row>
        </Row>
      )}
      <ul>
        {rows.map((thread) => {
          const who = thread.from || thread.phone;
          return (
            <Row
              as="li"
              key={thread.id}
              gap={2}
              align="start"
              className={messagesCss.row}
              data-row
              data-current={thread.id === current || undefined}
            >
              <Checkbox
                label={`Select the conversation with ${who}`}
                hideLabel
                disabled={!thread.waiting_since}
                checked={Boolean(thread.waiting_since) && selection.isTicked(thread.id)}
                onChange={({ target }) => selection.tick(thread, target.checked)}
              />
              <button
                type="button"
                data-opens
                aria-current={thread.id === current || undefined}
                onClick={() => onOpen(thread.id)}
              >
                <Row as="span" gap={2} rowGap={0} wrap justify="between">
                  <strong>{who}</strong>
                  {thread.overdue || !thread.waiting_since ? (
                    <ThreadBadge thread={thread} />
                  ) : (
                    <Text as="span" tone="muted" size={13} nowrap>
                      {relativeTime(thread.waiting_since)}
                    </Text>
                  )}
                </Row>
                <Row as="span" gap={2} justify="between">
                  <Text as="span" tone="second" size={14} className={messagesCss.snippet}>
                    {thread.latest.message}
                  </Text>
                  {thread.assigned_to && <Badge tone="blue">{thread.assigned_to.name}</Badge>}
                </Row>
              </button>
            </Row>
          );
        })}
      </ul>
    </>
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
