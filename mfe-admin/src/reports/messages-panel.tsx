import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { relativeTime } from '@wedding/shared/ui/relative-time.ts';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Pager } from '../pager.tsx';
import { useAddress } from '../use-address.ts';
import css from './reports.module.css';
import { messagesQuery } from './reports.queries.ts';

const TOPICS: Record<Message['topic'], string> = {
  subscription: 'Subscription',
  videos: 'Videos',
  planning: 'Budget and checklist',
  other: 'Something else',
};

/** What couples wrote to support, newest first. */
export function MessagesPanel() {
  const address = useAddress();
  const search = address.text('search');
  const messages = useQuery(messagesQuery({ search, page: address.page }));
  return (
    <div className={css.sections}>
      <div className={css.search}>
        <SearchField
          label="Search the messages"
          value={search}
          onSearch={(text) => address.change({ search: text })}
        />
      </div>
      {messages.isPending ? (
        <ListSkeleton label="Loading the messages" />
      ) : !messages.data ? (
        <ErrorState
          message={messageOf(messages.error)}
          onRetry={() => void messages.refetch()}
          retrying={messages.isFetching}
        />
      ) : messages.data.data.length === 0 ? (
        <EmptyState text={search ? `No messages match “${search}”.` : 'No messages yet.'} />
      ) : (
        <div>
          <ul className={css.messages}>
            {messages.data.data.map((message) => (
              <MessageCard key={message.id} message={message} />
            ))}
          </ul>
          <Pager list={messages.data} things="messages" onPage={(page) => address.change({ page })} />
        </div>
      )}
    </div>
  );
}

function MessageCard({ message }: { message: Message }) {
  const reply = message.reply_to.trim();
  const href = reply.includes('@')
    ? `mailto:${reply}`
    : /^\+?[\d\s-]{6,}$/.test(reply)
      ? `tel:${reply}`
      : null;
  return (
    <li className={css.message}>
      <div className={css.messageHead}>
        <strong>{message.from || 'No name yet'}</strong>
        <span>{message.phone}</span>
        <Badge tone="plain">{TOPICS[message.topic]}</Badge>
        <span className={css.messageTime}>{relativeTime(message.created_at)}</span>
      </div>
      <p className={css.messageText}>{message.message}</p>
      {reply && <p className={css.quiet}>Answer to: {href ? <a href={href}>{reply}</a> : reply}</p>}
    </li>
  );
}
