import type { MessageThread, ThreadState } from '@wedding/shared/contract/message-thread.schema.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from '../components/panel.module.css';
import { useListSearch } from '../hooks/use-list-search.ts';
import { useWide } from '../hooks/use-wide.ts';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import messagesCss from './messages.module.css';
import { threadsQuery } from './messages.queries.ts';
import { OpenedAnswers } from './opened-answers.tsx';
import type { OpenedAnswer } from './use-answer.ts';

const RepliesSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './replies-sheet.tsx')).RepliesSheet,
);

const STATES: readonly { value: ThreadState | ''; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Over 24 hours' },
  { value: 'mine', label: 'Mine' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'answered', label: 'Answered' },
  { value: '', label: 'All' },
];

const NOTHING: Record<ThreadState | '', string> = {
  open: 'Every message is answered.',
  overdue: 'Nobody has waited longer than a day.',
  mine: 'Nothing is assigned to you.',
  snoozed: 'No conversation is snoozed.',
  answered: 'No messages answered yet.',
  '': 'No messages yet.',
};

/**
 * The inbox: the conversations, the longest waiting first, and one of them with its composer. A conversation is open until it
 * is answered. A narrow screen shows one of the two panes.
 */
export function MessagesPanel() {
  const address = useListSearch();
  const isWide = useWide();
  const [replies, setReplies] = useState(false);
  const [movedOn, setMovedOn] = useState(false);
  const [opened, setOpened] = useState<readonly OpenedAnswer[]>([]);
  const search = address.text('search');
  const chosen = address.oneOf('state', ['overdue', 'mine', 'snoozed', 'answered', 'all']);
  const state: ThreadState | '' = chosen === '' ? 'open' : chosen === 'all' ? '' : chosen;
  const threads = useQuery(threadsQuery({ search, page: address.page, state }));
  const rows = threads.data?.data ?? [];
  const isOpened = ({ id }: MessageThread) => opened.some((answer) => answer.threadId === id);
  const linkedId = Number(address.text('thread')) || 0;
  const threadId = linkedId || (isWide ? ((rows.find((row) => !isOpened(row)) ?? rows[0])?.id ?? 0) : 0);

  /** Moves on to the next conversation that waits, or back to the list if none does. */
  function goOn() {
    setMovedOn(true);
    const at = rows.findIndex(({ id }) => id === threadId);
    const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
    const next = others.find((row) => row.waiting_since && !isOpened(row));
    address.change({ thread: next?.id ?? '', page: address.page });
  }
  const isAlone = !isWide && threadId > 0;
  return (
    <Stack gap={4} shrink className={css.sections}>
      {isAlone ? (
        <div>
          <BackLink to={address.without('thread')}>Messages</BackLink>
        </div>
      ) : (
        <Row gap={4} rowGap={2} justify="between" wrap shrink className={messagesCss.states}>
          <Chips
            label="State"
            options={STATES}
            value={state}
            onChange={(next) => address.change({ state: next === 'open' ? '' : next || 'all', thread: '' })}
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
      )}
      <Grid gap={4} align="start" className={messagesCss.panes}>
        {!isAlone && (
          <Stack gap={2} shrink>
            <SearchField
              label="Search by name, number or words"
              value={search}
              onSearch={(text) => address.change({ search: text, thread: '' })}
            />
            <div className={messagesCss.list}>
              <PagedPanel
                query={threads}
                noun="conversations"
                emptyText={search ? `No messages match “${search}”.` : NOTHING[state]}
                onPage={address.toPage}
              >
                {(list) => (
                  <ConversationList
                    rows={list}
                    current={isWide ? threadId : 0}
                    onOpen={(thread) => address.go({ thread })}
                  />
                )}
              </PagedPanel>
            </div>
          </Stack>
        )}
        <Stack gap={3} shrink>
          {threadId > 0 && (
            <Conversation
              key={threadId}
              id={threadId}
              takesFocus={movedOn}
              onSent={goOn}
              onOpened={(answer) => {
                setOpened((all) => [
                  ...all.filter(({ messageId }) => messageId !== answer.messageId),
                  answer,
                ]);
                goOn();
              }}
            />
          )}
          <OpenedAnswers
            answers={opened}
            onDone={(answer) => setOpened((all) => all.filter((one) => one !== answer))}
            onReturn={(answer) => address.change({ thread: answer.threadId, page: address.page })}
          />
        </Stack>
      </Grid>
      {replies && <RepliesSheet onClose={() => setReplies(false)} />}
    </Stack>
  );
}
