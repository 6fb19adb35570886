import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from '../components/panel.module.css';
import { ShownNumber } from '../components/shown-number.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { MessageActions } from './message-actions.tsx';
import { AnswerQuote, ThreadBadge, TOPICS } from './message-text.tsx';
import messagesCss from './messages.module.css';
import {
  colleaguesQuery,
  revealMessageContact,
  threadMessagesQuery,
  threadQuery,
  useAssign,
} from './messages.queries.ts';

/** Shows all messages of one member, newest first, with their answers. */
export function ThreadPage({ id }: { id: number }) {
  const address = useListSearch();
  const [page, setPage] = useState(1);
  const messages = useQuery(threadMessagesQuery(id, page));
  // A member's page links here even if the member has never written.
  const hasWritten = (messages.data?.total ?? 0) > 0;
  const thread = useQuery({ ...threadQuery(id), enabled: hasWritten });
  return (
    <Stack gap={5} shrink className={css.sections}>
      <div>
        <BackLink to={address.without('thread')}>Messages</BackLink>
      </div>
      {hasWritten && (
        <Loaded query={thread} what="the conversation">
          {(found) => <ThreadHead thread={found} />}
        </Loaded>
      )}
      <PagedPanel query={messages} noun="messages" emptyText="No messages yet." onPage={setPage}>
        {(rows) => (
          <Stack as="ul" gap={3} shrink>
            {rows.map((message) => (
              <OneMessage key={message.id} message={message} />
            ))}
          </Stack>
        )}
      </PagedPanel>
    </Stack>
  );
}

function ThreadHead({ thread }: { thread: MessageThread }) {
  const name = thread.from || 'No name yet';
  return (
    <Grid as="section" gap={3} align="center" className={messagesCss.head} aria-label={name}>
      <Row gap={3} rowGap={2} wrap shrink className={messagesCss.who}>
        <h2>
          <Link to={`/app/admin/reports?tab=members&member=${thread.id}`}>{name}</Link>
        </h2>
        <ThreadBadge thread={thread} />
      </Row>
      <ShownNumber
        masked={thread.phone}
        of={name}
        reveal={async () => (await revealMessageContact(thread.latest.id)).phone}
      />
      <Assignment thread={thread} />
    </Grid>
  );
}

function Assignment({ thread }: { thread: MessageThread }) {
  const colleagues = useQuery(colleaguesQuery());
  const assign = useAssign();
  const resultToast = useResultToast();
  const options = (colleagues.data ?? []).map(({ id, name, you }) => ({
    value: String(id),
    label: you ? `${name} (you)` : name,
  }));
  const assignee = thread.assigned_to;
  // The assigned administrator may have been deactivated since.
  if (assignee && !options.some(({ value }) => value === String(assignee.id))) {
    options.push({ value: String(assignee.id), label: assignee.name });
  }
  return (
    <SelectField
      label="Assigned to"
      placeholder="Nobody"
      options={options}
      value={assignee ? String(assignee.id) : ''}
      disabled={assign.isPending}
      onChange={({ target }) =>
        assign.mutate(
          { id: thread.id, version: thread.version, to: target.value ? Number(target.value) : null },
          resultToast,
        )
      }
    />
  );
}

function OneMessage({ message }: { message: Message }) {
  return (
    <Stack as="li" gap={2} shrink className={messagesCss.message}>
      <Row gap={3} rowGap={1} wrap tone="muted" size={14} className={messagesCss.messageHead}>
        <Badge tone="plain">{TOPICS[message.topic]}</Badge>
        {message.status === 'answered' && <Badge tone="green">Answered</Badge>}
        <span className={messagesCss.messageTime}>{formatTimestamp(message.created_at)}</span>
      </Row>
      <p className={messagesCss.messageText}>{message.message}</p>
      <AnswerQuote message={message} />
      <Row gap={4} rowGap={2} justify="between" wrap className={messagesCss.messageFoot}>
        <Text tone="muted" size={14}>
          Answer to: {message.reply_to.trim() || message.phone}
        </Text>
        <MessageActions message={message} />
      </Row>
    </Stack>
  );
}
