import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { listThreads } from '@wedding/shared/contract/message-thread.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useMedia } from '@wedding/shared/host/use-media.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import css from '../components/panel.module.css';
import { useListSearch } from '../hooks/use-list-search.ts';
import { keys } from '../lib/query-keys.ts';
import { ListRows } from '../list/data-list.tsx';
import { column, type List, type ListView, paged } from '../list/list.ts';
import { ListTools } from '../list/list-tools.tsx';
import { ListViews } from '../list/list-views.tsx';
import { useList } from '../list/use-list.ts';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import messagesCss from './messages.module.css';
import { useOpenedAnswers } from './opened-answers.tsx';

/** The width from which a list and what is open of it stand beside each other. `messages.module.css` has it too. */
const WIDE = '(min-width: 1100px)';

const RepliesSheet = lazySheet(async () => (await import('./replies-sheet.tsx')).RepliesSheet);

const VIEWS: readonly ListView[] = [
  { name: 'Open', parts: { state: 'open' }, empty: 'Every message is answered.' },
  { name: 'Over 24 hours', parts: { state: 'overdue' }, empty: 'Nobody has waited longer than a day.' },
  { name: 'Mine', parts: { state: 'mine' }, empty: 'Nothing is assigned to you.' },
  { name: 'Snoozed', parts: { state: 'snoozed' }, empty: 'No conversation is snoozed.' },
  { name: 'Answered', parts: { state: 'answered' }, empty: 'No messages answered yet.' },
  { name: 'All', parts: {}, empty: 'No messages yet.' },
];

/** The conversations, the longest waiting first. */
const INBOX: List<MessageThread> = {
  noun: 'conversations',
  call: paged(listThreads),
  queryKey: keys.threads,
  search: 'Search by name, number or words',
  initial: { state: 'open' },
  forgets: ['thread'],
  views: VIEWS,
  columns: [
    column('from', 'From', ({ from, phone }) => from || phone),
    column('message', 'Latest message', ({ latest }) => latest.message),
    column('waiting', 'Waiting since', ({ waiting_since }) => waiting_since ?? 'Answered'),
    column('assigned', 'Assigned to', ({ assigned_to }) => assigned_to?.name ?? '–'),
  ],
  empty: 'Every message is answered.',
};

/**
 * The inbox: the conversations, the longest waiting first, and one of them with its composer. A conversation is open until it
 * is answered. A narrow screen shows one of the two panes.
 */
export function MessagesPanel() {
  const address = useListSearch();
  const isWide = useMedia(WIDE);
  const [replies, setReplies] = useState(false);
  // Beside the list, and after an answer, the next thing is to write.
  const [isWriting, setWriting] = useState(false);
  const opened = useOpenedAnswers((answer) =>
    address.change({ thread: answer.threadId, page: address.page }),
  );
  const inbox = useList(INBOX);
  const rows = inbox.rows.data?.data ?? [];
  const isOpened = ({ id }: MessageThread) => opened.isOpened(id);
  const linkedId = Number(address.text('thread')) || 0;
  const view = JSON.stringify(inbox.state.pageQuery);
  const first = inbox.rows.isPlaceholderData ? undefined : (rows.find((row) => !isOpened(row)) ?? rows[0]);
  // It stays when a colleague answers it and it leaves the list: somebody may be reading it, or writing.
  const [held, setHeld] = useState({ view, id: 0 });
  if (held.view !== view || (held.id === 0 && first)) setHeld({ view, id: first?.id ?? 0 });
  const threadId = linkedId || (isWide ? held.id : 0);

  /** Moves on to the next conversation that waits, or back to the list if none does. `closedIds` were closed with this one. */
  function goOn(closedIds: readonly number[] = []) {
    setWriting(true);
    const at = rows.findIndex(({ id }) => id === threadId);
    const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
    const next = others.find((row) => row.waiting_since && !isOpened(row) && !closedIds.includes(row.id));
    address.change({ thread: next?.id ?? '', page: address.page });
  }
  const isAlone = !isWide && threadId > 0;
  return (
    <Stack gap={4} shrink className={css.sections}>
      {isAlone ? (
        <div>
          <BackLink to={address.without('thread')}>All messages</BackLink>
        </div>
      ) : (
        <Row gap={4} rowGap={2} justify="between" wrap shrink className={messagesCss.states}>
          <ListViews model={inbox} views={VIEWS} />
          <Button small variant="outline" icon={<MessageSquareQuote />} onClick={() => setReplies(true)}>
            Stored replies
          </Button>
        </Row>
      )}
      <Grid gap={4} align="start" className={messagesCss.panes}>
        {!isAlone && (
          <Stack gap={2} shrink>
            <ListTools model={inbox} bare />
            <div className={messagesCss.list}>
              <ListRows model={inbox}>
                {(list) => (
                  <ConversationList
                    rows={list}
                    selection={inbox.selection}
                    current={isWide ? threadId : 0}
                    onClosed={(ids) => ids.includes(threadId) && goOn(ids)}
                    onOpen={(thread) => {
                      setWriting(isWide);
                      address.go({ thread });
                    }}
                  />
                )}
              </ListRows>
            </div>
          </Stack>
        )}
        <Stack gap={3} shrink>
          {threadId > 0 && (
            <Conversation
              key={threadId}
              id={threadId}
              takesFocus={isWriting}
              onSent={() => goOn()}
              onOpened={(answer) => {
                void opened.add(answer);
                goOn();
              }}
            />
          )}
          {opened.question}
        </Stack>
      </Grid>
      {replies && <RepliesSheet onClose={() => setReplies(false)} />}
    </Stack>
  );
}
