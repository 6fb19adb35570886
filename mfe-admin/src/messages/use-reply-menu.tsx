import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { type KeyboardEvent, useId, useState } from 'react';
import messagesCss from './messages.module.css';
import { repliesQuery } from './messages.queries.ts';

const MAX_SHOWN = 6;

/**
 * Offers the stored replies while a text is a slash and words of a reply's name. The arrow keys move between them, and Enter
 * takes one. The field keeps the focus.
 */
export function useReplyMenu(text: string, onPick: (reply: string) => void) {
  const id = useId();
  const [selectedIndex, setSelectedIndex] = useState(0);
  const [closedText, setClosedText] = useState('');
  const isOpen = text.startsWith('/') && !text.includes('\n') && text !== closedText;
  const replies = useQuery({ ...repliesQuery(), enabled: isOpen });
  const words = searchTerms(text.slice(1));
  const rows = isOpen
    ? (replies.data ?? [])
        .filter(({ name, text }) => containsTerms(`${name} ${text}`, words))
        .slice(0, MAX_SHOWN)
    : [];
  const activeIndex = Math.min(selectedIndex, rows.length - 1);
  const nothing = replies.data?.length === 0 ? 'No replies stored yet.' : 'No stored reply has these words.';

  return {
    isOpen,
    /** The reply that Enter takes. */
    reply: rows[activeIndex]?.text,
    /** Makes the text an answer of its own, once it is known that no reply has its words. */
    close: () => replies.data && setClosedText(text),
    onKeyDown(event: KeyboardEvent) {
      if (!isOpen) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const row = rows[activeIndex];
      if (step && row) setSelectedIndex((activeIndex + step + rows.length) % rows.length);
      else if (event.key === 'Enter' && row) onPick(row.text);
      else if (event.key === 'Escape') setClosedText(text);
      else return;
      event.preventDefault();
    },
    combobox: isOpen
      ? {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': rows[activeIndex] ? `${id}-${activeIndex}` : undefined,
        }
      : {},
    list: isOpen && (
      <div className={messagesCss.menu} id={`${id}-list`} role="listbox" aria-label="Stored replies">
        {rows.map((reply, index) => (
          <button
            key={reply.id}
            type="button"
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === activeIndex}
            tabIndex={-1}
            onClick={() => onPick(reply.text)}
          >
            <strong>{reply.name}</strong>
            <Text as="span" tone="muted" size={13} className={messagesCss.snippet}>
              {reply.text}
            </Text>
          </button>
        ))}
        {rows.length === 0 && replies.data && (
          <p role="status">{nothing} Send twice to send what you typed.</p>
        )}
      </div>
    ),
  };
}
