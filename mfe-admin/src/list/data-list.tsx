import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Loaded, Note } from '../components/loaded.tsx';
import css from './data-list.module.css';
import { DataTable } from './data-table.tsx';
import type { List, ListRow } from './list.ts';
import { ListTools } from './list-tools.tsx';
import { ListViews } from './list-views.tsx';
import { type ListModel, useList } from './use-list.ts';

interface DataListProps<Row extends ListRow> {
  list: List<Row>;
  /** Buttons beside the search, for what concerns the whole list. */
  tools?: ReactNode | ((model: ListModel<Row>) => ReactNode);
  /** Whether it is a part of a page or a sheet: the address has nothing of it, and nobody saves or sets anything. */
  local?: boolean;
}

/**
 * A whole list page: search, filters, chips with counts, table, selection, paging, CSV. What it shows is in the address, so
 * that it can be shared, saved as a view and returned to. How it shows it is stored on the device.
 */
export function DataList<Row extends ListRow>({ list, tools, local = false }: DataListProps<Row>) {
  const model = useList(list, local);
  return (
    <div className={css.list}>
      {list.lead && <Note>{list.lead}</Note>}
      {(!local || list.search) && (
        <ListTools model={model} tools={typeof tools === 'function' ? tools(model) : tools} bare={local} />
      )}
      {list.views && <ListViews model={model} views={list.views} />}
      <ListRows model={model} />
    </div>
  );
}

interface ListRowsProps<Row extends ListRow> {
  model: ListModel<Row>;
  /** What shows the rows, if it isn't a table. */
  children?: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a list with their loading, empty and error states, the bar for ticked ones and the pager. */
export function ListRows<Row extends ListRow>({ model, children }: ListRowsProps<Row>) {
  const { list, state, rows, selection } = model;
  const { noun, columns, actions, bulk: BulkBar } = list;
  return (
    <Loaded query={rows} what={`the ${noun}`}>
      {(page) => {
        const { data, total, per_page, note } = page;
        if (total === 0) return <NoRows model={model} />;
        if (data.length === 0) {
          // Its last rows were deleted, or the link is old.
          const last = Math.ceil(total / per_page);
          return (
            <EmptyState
              art={null}
              text={`No ${noun} are left on this page.`}
              action={
                <Button variant="outline" onClick={() => state.toPage(last)}>
                  Go to the last page
                </Button>
              }
            />
          );
        }
        return (
          <div data-local={state.local || undefined}>
            {note && (
              <Text below={3} weight={600} tabular>
                {note}
              </Text>
            )}
            {children?.(data) ?? (
              <DataTable
                noun={noun}
                rows={data}
                columns={columns}
                settings={state.table.settings}
                sort={state.sort}
                onSort={state.sortBy}
                stale={rows.isPlaceholderData}
                {...(list.nameOf && { nameOf: list.nameOf })}
                {...(actions && { actions })}
                {...(BulkBar && { selection })}
              />
            )}
            {BulkBar && <BulkBar selection={selection} />}
            <Pager list={page} noun={noun} onPage={state.toPage} />
          </div>
        );
      }}
    </Loaded>
  );
}

/** Says why a list has no rows, and leads on. */
function NoRows<Row extends ListRow>({ model: { list, state, rows } }: { model: ListModel<Row> }) {
  const { noun, views = [], empty, emptyAction } = list;
  const { values, viewParts } = state;
  const note = rows.data?.note;
  if (note || !state.isNarrowed) return <EmptyState text={note ?? empty} action={emptyAction} />;
  const view = views.find(({ parts }) => viewParts.every((name) => values[name] === (parts[name] ?? '')));
  const text = values.search
    ? `No ${noun} match “${values.search}”.`
    : (view?.empty ?? `No ${noun} like this.`);
  return (
    <EmptyState
      text={text}
      action={
        <Button variant="outline" onClick={state.clear}>
          Show all {noun}
        </Button>
      }
    />
  );
}

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
function Pager({ list, noun, onPage }: PagerProps) {
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
