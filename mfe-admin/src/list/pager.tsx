import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import css from './pager.module.css';

interface PagerProps {
  /** The page of the response. */
  list: { page: number; per_page: number; total: number };
  /** The plural noun of the rows: `videos`. */
  noun: string;
  onPage: (page: number) => void;
}

/**
 * Shows the position in a paged list, and leads to the other pages. Must be rendered below the list in the same parent:
 * opening a page scrolls to the top of that parent. How many rows a page has is set in the table's settings.
 */
export function Pager({ list, noun, onPage }: PagerProps) {
  const nav = useRef<HTMLElement>(null);
  const { page, per_page, total } = list;
  // Longer lists are counted and paged no further: a search or a filter shortens them.
  const isCut = total >= LISTED_AT_MOST;
  const pages = Math.max(1, Math.ceil(total / per_page));
  const from = (page - 1) * per_page + 1;
  const to = Math.min(page * per_page, total);
  if (pages === 1 && page === 1) {
    return (
      <Text above={5} tone="muted" size={14}>
        {total === 1 ? `1 ${noun.replace(/ies$/, 'y').replace(/s$/, '')}` : `${total} ${noun}`}
      </Text>
    );
  }
  function go(targetPage: number) {
    // The address may name a page beyond the last one.
    onPage(Math.min(targetPage, pages));
    toTop(nav.current);
  }
  return (
    <Row
      above={5}
      as="nav"
      gap={3}
      justify="between"
      wrap
      tone="second"
      size={14}
      tabular
      aria-label={`Pages of ${noun}`}
      ref={nav}
    >
      <Button
        small
        variant="outline"
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        Previous
      </Button>
      <Text as="span" nowrap className={css.place} aria-live="polite">
        {formatCount(from)} to {formatCount(to)} of {isCut && 'more than '}
        {formatCount(total)}
      </Text>
      <Button small variant="outline" disabled={to >= total} onClick={() => go(page + 1)}>
        Next
        <ChevronRight />
      </Button>
    </Row>
  );
}

/** Scrolls to the top of the pager's list, below the shell's top bar, and focuses it so that Tab continues from there. */
function toTop(nav: HTMLElement | null): void {
  const list = nav?.parentElement;
  if (!list) return;
  list.tabIndex = -1;
  list.style.scrollMarginTop = 'var(--list-top, 80px)';
  list.style.outline = 'none';
  list.focus({ preventScroll: true });
  list.scrollIntoView?.({ block: 'start' });
}
