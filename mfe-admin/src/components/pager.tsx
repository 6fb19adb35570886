import { Button } from '@wedding/shared/ui/button.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import css from './pager.module.css';

interface PagerProps {
  /** The answer's page. */
  list: { page: number; per_page: number; total: number };
  /** What is listed, in the plural: `videos`. */
  things: string;
  onPage: (page: number) => void;
}

/** Where we are in a paged list, and the way to the pages beside it. */
export function Pager({ list: { page, per_page, total }, things, onPage }: PagerProps) {
  const from = (page - 1) * per_page + 1;
  const to = Math.min(page * per_page, total);
  if (total <= per_page && page === 1) {
    return <p className={css.end}>{total === 1 ? `1 ${things.replace(/s$/, '')}` : `${total} ${things}`}</p>;
  }
  return (
    <nav className={css.pager} aria-label={`Pages of ${things}`}>
      <Button
        small
        variant="outline"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <span aria-live="polite">
        {from.toLocaleString('en-NG')} to {to.toLocaleString('en-NG')} of {total.toLocaleString('en-NG')}
      </span>
      <Button small variant="outline" disabled={to >= total} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
