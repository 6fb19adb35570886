import { formatCount } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Selection } from '../hooks/use-selection.ts';
import type { TableSettings } from '../hooks/use-table-settings.ts';
import css from './data-table.module.css';
import sortCss from './sort-head.module.css';

/** A column. The first one is the row's header and is always shown. */
export interface Column<Row, Sort extends string = string> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Whether the cells are figures: right-aligned, with digits of equal width. */
  num?: boolean;
  /** The two orders of the column. With `descendingFirst`, the first press puts the most or the newest on top. */
  sort?: { ascending: Sort; descending: Sort; descendingFirst?: boolean };
}

interface DataTableProps<Row extends { id: number }, Sort extends string> {
  /** What the table lists, for screen readers. */
  caption: string;
  /** The plural noun of the rows: `videos`. */
  noun: string;
  rows: readonly Row[];
  columns: readonly Column<Row, Sort>[];
  settings: TableSettings;
  /** Returns a row's name for screen readers: its title. */
  nameOf: (row: Row) => string;
  /** The row's menu, in the last cell. */
  actions?: (row: Row) => ReactNode;
  /** Absent if rows can't be ticked. */
  selection?: Selection;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Whether the rows are still those of the previous page while the new ones load. */
  stale?: boolean;
}

/**
 * Shows the rows of a paged list: as a table with a sticky head from 900 px width, else as cards. In large text the table
 * scrolls sideways in its frame. The keys j and k move between rows, x ticks one and e opens one. `e` presses the row's
 * `data-edit` element, or its header.
 */
export function DataTable<Row extends { id: number }, Sort extends string = string>({
  caption,
  noun,
  rows,
  columns,
  settings,
  nameOf,
  actions,
  selection,
  sort,
  onSort,
  stale,
}: DataTableProps<Row, Sort>) {
  const [head, ...rest] = columns;
  const cells = rest.filter(({ id }) => !settings.hidden.includes(id));
  if (!head) return null;
  const isMany = cells.length > 5;
  // Checkboxes and pictures need room as well.
  const isWide = isMany && selection !== undefined;
  const page = selection && {
    checked: selection.pageTicked,
    indeterminate: selection.ids.length > 0 && !selection.pageTicked,
  };
  return (
    <>
      {selection && page && (
        <div className={css.tickPage}>
          <Checkbox
            label={`Select all ${noun} on this page`}
            {...page}
            onChange={(event) => selection.tickPage(event.target.checked)}
          />
        </div>
      )}
      {selection && <SelectEverything selection={selection} noun={noun} />}
      <div className={css.frame}>
        <div className={cx(css.scroll, isWide && css.wide)}>
          <table
            className={cx(css.table, isMany && css.many)}
            data-wide={isWide || undefined}
            aria-busy={stale}
            data-density={settings.density}
          >
            <caption className={css.caption}>{caption}</caption>
            <thead>
              <tr>
                {selection && page && (
                  <th scope="col" className={css.tick}>
                    <Checkbox
                      label="Select all on this page"
                      hideLabel
                      {...page}
                      onChange={(event) => selection.tickPage(event.target.checked)}
                    />
                  </th>
                )}
                {[head, ...cells].map((column) => (
                  <Head key={column.id} column={column} sort={sort} onSort={onSort} />
                ))}
                {actions && (
                  <th scope="col" className={css.moreHead}>
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} data-ticked={selection?.isTicked(row.id) || undefined}>
                  {selection && (
                    <td className={css.tick}>
                      <Checkbox
                        label={`Select ${nameOf(row)}`}
                        hideLabel
                        checked={selection.isTicked(row.id)}
                        onChange={(event) => selection.tick(row.id, event.target.checked)}
                      />
                    </td>
                  )}
                  <th scope="row">{head.cell(row)}</th>
                  {cells.map(({ id, label, num, cell }) => (
                    <td key={id} data-label={label} data-num={num ? '' : undefined}>
                      {cell(row)}
                    </td>
                  ))}
                  {actions && <td className={css.more}>{actions(row)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}

/** Offers to select everything that the filter finds. Shown above a table once the whole page is ticked. */
function SelectEverything({ selection, noun }: { selection: Selection; noun: string }) {
  const { ids, everything, total } = selection;
  const count = formatCount(total);
  if (everything) {
    return (
      <Row as="p" gap={3} rowGap={1} wrap tone="second" size={14} className={css.everything} role="status">
        All {count} {noun} are selected, on every page.
        <Button small variant="quiet" onClick={selection.clear}>
          Clear selection
        </Button>
      </Row>
    );
  }
  if (ids.length === 0 || ids.length === total || !selection.pageTicked) return null;
  return (
    <Row as="p" gap={3} rowGap={1} wrap tone="second" size={14} className={css.everything} role="status">
      {ids.length === 1 ? 'The one on this page is' : `All ${ids.length} on this page are`} selected.
      <Button small variant="quiet" onClick={selection.tickEverything}>
        Select all {count}
      </Button>
    </Row>
  );
}

interface HeadProps<Sort extends string> {
  column: Pick<Column<never, Sort>, 'label' | 'num' | 'sort'>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

/** The head of a column. In a sortable column, a press sorts the rows and another press reverses the order. */
function Head<Sort extends string>({ column: { label, num, sort: by }, sort, onSort }: HeadProps<Sort>) {
  const figures = num ? '' : undefined;
  if (!by || !onSort) {
    return (
      <th scope="col" data-num={figures}>
        {label}
      </th>
    );
  }
  const [first, second] = by.descendingFirst ? [by.descending, by.ascending] : [by.ascending, by.descending];
  const Icon = sort === by.ascending ? ArrowUp : sort === by.descending ? ArrowDown : ArrowDownUp;
  const order = sort === by.ascending ? 'ascending' : sort === by.descending ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={order} data-num={figures}>
      <span className={sortCss.unsorted}>{label}</span>
      <button
        type="button"
        className={sortCss.sort}
        data-on={order ? '' : undefined}
        onClick={() => onSort(sort === first ? second : first)}
      >
        {label}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
