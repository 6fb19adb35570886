import type { Message, MessageStatus } from '@wedding/shared/contract/contact.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { relativeTime } from '@wedding/shared/ui/relative-time.ts';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { Check, RotateCcw } from 'lucide-react';
import tools from '../tools.module.css';
import { useAddress } from '../use-address.ts';
import { PagedPanel } from './paged-panel.tsx';
import css from './reports.module.css';
import { messagesQuery, useUpdateMessage } from './reports.queries.ts';

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
  const { toast } = useHost();
  const update = useUpdateMessage();
  const open = message.status === 'open';
  const reply = message.reply_to.trim();
  const href = addressOf(reply || message.phone);
  return (
    <li className={css.message}>
      <div className={css.messageHead}>
        <strong>{message.from || 'No name yet'}</strong>
        <span>{message.phone}</span>
        <Badge tone="plain">{TOPICS[message.topic]}</Badge>
        {message.status === 'answered' && <Badge tone="green">Answered</Badge>}
        <span className={css.messageTime}>{relativeTime(message.created_at)}</span>
      </div>
      <p className={css.messageText}>{message.message}</p>
      <div className={css.messageFoot}>
        <p className={css.quiet}>
          Answer to:{' '}
          {href ? <a href={href}>{reply || message.phone}</a> : reply || 'nobody: the account is gone'}
        </p>
        <Button
          small
          variant={open ? 'outline' : 'quiet'}
          icon={open ? <Check aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
          busy={update.isPending}
          onClick={() =>
            update.mutate(
              { id: message.id, status: open ? 'answered' : 'open' },
              {
                onSuccess: ({ message: said }) => toast.success(said),
                onError: (error) => toast.error(messageOf(error)),
              },
            )
          }
        >
          {open ? 'Mark as answered' : 'Open again'}
          <VisuallyHidden> (message of {message.from || message.phone})</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

/** Where a click answers; null where it can't be told. */
function addressOf(written: string): string | null {
  if (written.includes('@')) return `mailto:${written}`;
  return /^\+?[\d\s-]{6,}$/.test(written) ? `tel:${written}` : null;
}
