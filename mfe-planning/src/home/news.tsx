import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { shorten } from '../lib/shorten.ts';
import css from './home.module.css';
import type { NextStep } from './home.queries.ts';

interface NewsText {
  text: string;
  /** Whether the partner changed it: then a tap shows everything that changed. */
  isChange: boolean;
}

export const News = ({ text, isChange, onOpen }: NewsText & { onOpen: () => void }) => (
  <Text lines={2} size={14} breaks className={css.news}>
    {isChange ? (
      <button type="button" onClick={onOpen}>
        {text}
      </button>
    ) : (
      text
    )}
  </Text>
);

/** The whole sentence fits in two lines on a phone. */
const MAX_NAME = 28;
const ACTION_TEXTS = { done: 'ticked', paid: 'paid', changed: 'updated', added: 'added' };

/** Returns the news: whose plan was joined, during the first days; after that, what the partner did recently. */
export function newsOf({ joined, partner }: NextStep): NewsText | null {
  if (joined != null)
    return {
      text: `You’ve joined ${joined ? `${shorten(joined, MAX_NAME)}’s` : 'your partner’s'} wedding plan`,
      isChange: false,
    };
  if (!partner) return null;
  const { name, did, is_new, what, at, more } = partner;
  const rest = more > 0 ? `, and ${more} more` : '';
  return {
    text: `${shorten(name, MAX_NAME) || 'Your partner'} ${ACTION_TEXTS[did === 'changed' && is_new ? 'added' : did]} “${shorten(what, MAX_NAME)}” ${relativeTime(at)}${rest}`,
    isChange: true,
  };
}
