import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { type KeyboardEvent, useState } from 'react';
import { useOptions } from '../hooks/use-options.ts';
import messagesCss from './messages.module.css';
import { repliesQuery } from './messages.queries.ts';

const MAX_SHOWN = 6;

/**
 * Offers the stored replies while a text is a slash and words of a reply's name. The arrow keys move between them, and Enter
 * takes one. The field keeps the focus.
 */
export function useReplyMenu(text: string, onPick: (reply: string) => void) {
  const [closedText, setClosedText] = useState('');
  const isOpen = text.startsWith('/') && !text.includes('\n') && text !== closedText;
  const replies = useQuery({ ...repliesQuery(), enabled: isOpen });
  const words = searchTerms(text.slice(1));
  const rows = isOpen
    ? (replies.data ?? [])
        .filter(({ name, text }) => containsTerms(`${name} ${text}`, words))
        .slice(0, MAX_SHOWN)
    : [];
  const options = useOptions(rows.length);
  const active = rows[options.activeIndex];
  const nothing = replies.data?.length === 0 ? 'No replies stored yet.' : 'No stored reply has these words.';

  return {
    isOpen,
    /** The reply that Enter takes. */
    reply: active?.text,
    /** Makes the text an answer of its own, once it is known that no reply has its words. */
    close: () => replies.data && setClosedText(text),
    onKeyDown(event: KeyboardEvent) {
      if (!isOpen) return;
      if (options.move(event)) return event.preventDefault();
      if (event.key === 'Enter' && active) onPick(active.text);
      else if (event.key === 'Escape') setClosedText(text);
      else return;
      event.preventDefault();
    },
    combobox: isOpen ? options.field : {},
    list: isOpen && (
      <div className={messagesCss.menu} {...options.list('Stored replies')}>
        {rows.map((reply, index) => (
          <button type="button" key={reply.id} onClick={() => onPick(reply.text)} {...options.option(index)}>
            <Stack as="span" shrink>
              <strong>{reply.name}</strong>
              <Text as="span" tone="muted" size={13} className={messagesCss.snippet}>
                {reply.text}
              </Text>
            </Stack>
          </button>
        ))}
        {rows.length === 0 && replies.data && (
          <p role="status">{nothing} Send twice to send what you typed.</p>
        )}
      </div>
    ),
  };
}
