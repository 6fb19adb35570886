import type { Message, MessageStatus } from '@wedding/shared/contract/contact.schema.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { lazySheet } from '@wedding/shared/platform/lazy.tsx';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Link } from '@wedding/shared/platform/router.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { Check, Reply, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from '../components/panel.module.css';
import tools from '../components/tools.module.css';
import { useAddress } from '../hooks/use-address.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { formatTimestamp } from '../lib/dates.ts';
import { CHANNEL_LABELS } from './answer-link.ts';
import { messagesQuery, useMarkAnswered, useUpdateMessage } from './messages.queries.ts';

const AnswerSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './answer-sheet.tsx')).AnswerSheet,
);

const TOPICS: Record<Message['topic'], string> = {
  subscription: 'Subscription',
  videos: 'Videos',
  planning: 'Budget and checklist',
  other: 'Something else',
};

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: '', label: 'All' },
] as const;

const NOTHING: Record<MessageStatus | '', string> = {
  open: 'Every message is answered.',
  answered: 'No message was answered yet.',
  '': 'No messages yet.',
};

/** The inbox: what couples wrote to support, newest first; open until somebody says that it was answered. */
export function MessagesPanel() {
  const address = useAddress();
  const search = address.text('search');
  const status = address.oneOf('state', ['answered', 'all']);
  const shown = status === '' ? 'open' : status === 'all' ? '' : status;
  const messages = useQuery(messagesQuery({ search, page: address.page, status: shown }));
  return (
    <div className={css.sections}>
      <div className={tools.tools}>
        <SearchField
          label="Search the messages"
          value={search}
          onSearch={(text) => address.change({ search: text })}
        />
        <Chips
          label="State"
          options={STATES}
          value={shown}
          onChange={(next) => address.change({ state: next === 'open' ? '' : next || 'all' })}
        />
      </div>
      <PagedPanel
        query={messages}
        things="messages"
        nothing={search ? `No messages match “${search}”.` : NOTHING[shown]}
        onPage={(page) => address.change({ page })}
      >
        {(rows) => (
          <ul className={css.messages}>
            {rows.map((message) => (
              <MessageCard key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </div>
  );
}

function MessageCard({ message }: { message: Message }) {
  const update = useUpdateMessage();
  const answered = useMarkAnswered();
  const resultToast = useResultToast();
  const [answering, setAnswering] = useState(false);
  const open = message.status === 'open';
  const who = message.from || message.phone;
  return (
    <li className={css.message}>
      <div className={css.messageHead}>
        <strong>
          {message.account_id ? (
            <Link to={`/app/admin/reports?tab=members&member=${message.account_id}`}>
              {message.from || 'No name yet'}
            </Link>
          ) : (
            message.from || 'No name yet'
          )}
        </strong>
        <span>{message.phone}</span>
        <Badge tone="plain">{TOPICS[message.topic]}</Badge>
        {!open && <Badge tone="green">Answered</Badge>}
        <span className={css.messageTime}>{relativeTime(message.created_at)}</span>
      </div>
      <p className={css.messageText}>{message.message}</p>
      {!open && message.answer && (
        <blockquote className={css.answer}>
          <p className={css.quiet}>
            {message.answer_sent_at
              ? `Sent by the site as a text, ${formatTimestamp(message.answer_sent_at)}`
              : `Answered${message.answered_via ? ` ${CHANNEL_LABELS[message.answered_via]}` : ''}`}
          </p>
          <p className={css.messageText}>{message.answer}</p>
        </blockquote>
      )}
      <div className={css.messageFoot}>
        <p className={css.quiet}>
          Answer to: {message.reply_to.trim() || message.phone || 'nobody: the account is gone'}
        </p>
        <div className={css.reportTools}>
          {open && (
            <Button small icon={<Reply aria-hidden="true" />} onClick={() => setAnswering(true)}>
              Answer<VisuallyHidden> the message of {who}</VisuallyHidden>
            </Button>
          )}
          <Button
            small
            variant={open ? 'outline' : 'quiet'}
            icon={open ? <Check aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
            busy={update.isPending || answered.busy}
            onClick={() =>
              open
                ? void answered.mark(message.id)
                : update.mutate({ id: message.id, status: 'open' }, resultToast)
            }
          >
            {open ? 'Mark as answered' : 'Open again'}
            <VisuallyHidden> (message of {who})</VisuallyHidden>
          </Button>
        </div>
      </div>
      {answering && <AnswerSheet message={message} onClose={() => setAnswering(false)} />}
    </li>
  );
}
