import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { lazyComponent, lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from '../components/panel.module.css';
import tools from '../components/tools.module.css';
import { useListSearch } from '../hooks/use-list-search.ts';
import { MessageActions } from './message-actions.tsx';
import { AnswerQuote, ThreadBadge, TOPICS } from './message-text.tsx';
import messagesCss from './messages.module.css';
import { threadsQuery } from './messages.queries.ts';

const ThreadPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "thread" */ './thread-page.tsx')).ThreadPage,
);

const RepliesSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './replies-sheet.tsx')).RepliesSheet,
);

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Over 24 hours' },
  { value: 'mine', label: 'Mine' },
  { value: 'answered', label: 'Answered' },
  { value: '', label: 'All' },
] as const;
type State = (typeof STATES)[number]['value'];

const NOTHING: Record<State, string> = {
  open: 'Every message is answered.',
  overdue: 'Nobody has waited longer than a day.',
  mine: 'Nothing is assigned to you.',
  answered: 'No messages answered yet.',
  '': 'No messages yet.',
};

/** Shows the inbox, or the conversation that the address names. */
export function MessagesPanel() {
  const threadId = Number(useListSearch().text('thread')) || 0;
  return threadId > 0 ? <ThreadPage key={threadId} id={threadId} /> : <Inbox />;
}

/** Lists the members' conversations, newest first. A conversation is open until it is marked as answered. */
function Inbox() {
  const address = useListSearch();
  const [replies, setReplies] = useState(false);
  const search = address.text('search');
  const chosen = address.oneOf('state', ['overdue', 'mine', 'answered', 'all']);
  const state: State = chosen === '' ? 'open' : chosen === 'all' ? '' : chosen;
  const threads = useQuery(threadsQuery({ search, page: address.page, state }));
  return (
    <Stack gap={5} shrink className={css.sections}>
      <Grid below={5} gap={4} className={tools.tools}>
        <SearchField
          label="Search by name, number or words"
          value={search}
          onSearch={(text) => address.change({ search: text })}
        />
        <Row gap={5} rowGap={3} justify="between" wrap shrink className={css.bar}>
          <Chips
            label="State"
            options={STATES}
            value={state}
            onChange={(next) => address.change({ state: next === 'open' ? '' : next || 'all' })}
          />
          <Button
            small
            variant="outline"
            icon={<MessageSquareQuote aria-hidden="true" />}
            onClick={() => setReplies(true)}
          >
            Stored replies
          </Button>
        </Row>
      </Grid>
      <PagedPanel
        query={threads}
        noun="conversations"
        emptyText={search ? `No messages match “${search}”.` : NOTHING[state]}
        onPage={address.toPage}
      >
        {(rows) => (
          <Stack as="ul" gap={3} shrink>
            {rows.map((thread) => (
              <ThreadCard key={thread.id} thread={thread} />
            ))}
          </Stack>
        )}
      </PagedPanel>
      {replies && <RepliesSheet onClose={() => setReplies(false)} />}
    </Stack>
  );
}

function ThreadCard({ thread }: { thread: MessageThread }) {
  const address = useListSearch();
  const { latest } = thread;
  const who = thread.from || thread.phone;
  return (
    <Stack as="li" gap={2} shrink className={messagesCss.message} data-overdue={thread.overdue || undefined}>
      <Row gap={3} rowGap={1} wrap tone="muted" size={14} className={messagesCss.messageHead}>
        <strong>
          <Link to={`/app/admin/reports?tab=members&member=${thread.id}`}>
            {thread.from || 'No name yet'}
          </Link>
        </strong>
        <span>{thread.phone}</span>
        <Badge tone="plain">{TOPICS[latest.topic]}</Badge>
        <ThreadBadge thread={thread} />
        {thread.assigned_to && <Badge tone="blue">{thread.assigned_to.name}</Badge>}
        <span className={messagesCss.messageTime}>{relativeTime(latest.created_at)}</span>
      </Row>
      <p className={messagesCss.messageText}>{latest.message}</p>
      <AnswerQuote message={latest} />
      <Row gap={4} rowGap={2} justify="between" wrap className={messagesCss.messageFoot}>
        <button type="button" className={css.open} onClick={() => address.go({ thread: thread.id })}>
          {thread.messages === 1 ? 'Open conversation' : `Open conversation (${thread.messages} messages)`}
          <VisuallyHidden> with {who}</VisuallyHidden>
        </button>
        <MessageActions message={latest} />
      </Row>
    </Stack>
  );
}
