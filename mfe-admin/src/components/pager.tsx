import { Button } from '@wedding/shared/ui/button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/field.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { PAGE_SIZES } from '../hooks/use-table-settings.ts';
import css from './pager.module.css';

interface PagerProps {
  /** The answer's page. */
  list: { page: number; per_page: number; total: number };
  /** What is listed, in the plural: `videos`. */
  things: string;
  /** `useAddress().toPage`. */
  onPage: (page: number) => void;
  /** Absent where the size of a page is fixed. */
  onPerPage?: (rows: number) => void;
  /** The server lists no more than so many; `beyond` says how the others are found. */
  most?: { rows: number; beyond: string } | undefined;
}

/**
 * Where we are in a paged list, the way to any of its pages, and how many rows one has. It stands below the list, in
 * one parent with it: a new page is read from the top of that parent.
 */
export function Pager({ list: { page, per_page, total }, things, onPage, onPerPage, most }: PagerProps) {
  const nav = useRef<HTMLElement>(null);
  const pages = Math.max(1, Math.ceil(total / per_page));
  const from = (page - 1) * per_page + 1;
  const to = Math.min(page * per_page, total);
  const isCut = most !== undefined && total >= most.rows;
  if (total <= Math.min(per_page, PAGE_SIZES[0]) && page === 1) {
    return <p className={css.end}>{total === 1 ? `1 ${things.replace(/s$/, '')}` : `${total} ${things}`}</p>;
  }
  function go(wanted: number) {
    onPage(Math.min(Math.max(1, wanted), pages));
    toTop(nav.current);
  }
  return (
    <>
      <nav className={css.pager} aria-label={`Pages of ${things}`} ref={nav}>
        <Button
          small
          variant="outline"
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        >
          Previous
        </Button>
        <span className={css.place} aria-live="polite">
          {from.toLocaleString('en-NG')} to {to.toLocaleString('en-NG')} of {isCut && 'the first '}
          {total.toLocaleString('en-NG')}
        </span>
        {pages > 2 && <Jump key={page} page={page} pages={pages} onPage={go} />}
        {onPerPage && (
          <div className={css.size}>
            <SelectField
              label="Rows a page"
              hideLabel
              options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} a page` }))}
              value={String(per_page)}
              onChange={({ target }) => {
                onPerPage(Number(target.value));
                // The row that was first stays on the page that is shown.
                onPage(Math.ceil(from / Number(target.value)));
              }}
            />
          </div>
        )}
        <Button small variant="outline" disabled={to >= total} onClick={() => go(page + 1)}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </nav>
      {isCut && <p className={css.end}>{most.beyond}</p>}
    </>
  );
}

/** A page by its number. */
function Jump({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = Number(new FormData(event.currentTarget).get('page'));
    if (Number.isInteger(wanted) && wanted !== page) onPage(wanted);
  }
  return (
    <form className={css.jump} onSubmit={submit} noValidate>
      Page
      <TextField
        label={`Page, of ${pages}`}
        hideLabel
        name="page"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue={page}
        onFocus={(event) => event.target.select()}
      />
      of {pages.toLocaleString('en-NG')}
      <Button type="submit" small variant="quiet">
        Go
      </Button>
    </form>
  );
}

/** The list that the pager belongs to, below the frame's bar; the Tab key goes on from there. */
function toTop(nav: HTMLElement | null): void {
  const list = nav?.parentElement;
  if (!list) return;
  list.tabIndex = -1;
  list.style.scrollMarginTop = 'var(--list-top, 80px)';
  list.style.outline = 'none';
  list.focus({ preventScroll: true });
  list.scrollIntoView?.({ block: 'start' });
}
