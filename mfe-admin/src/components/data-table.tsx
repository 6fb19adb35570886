import { Button } from '@wedding/shared/ui/button.tsx';
import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Selection } from '../hooks/use-selection.ts';
import type { TableSettings } from '../hooks/use-table-settings.ts';
import css from './data-table.module.css';

/** A column; the first one is the head of its row, and always shown. */
export interface Column<Row, Sort extends string = string> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Figures: on the right, each digit as wide as the next. */
  num?: boolean;
  /** Its two orders. With `downFirst` the first press puts the most, or the newest, on top. */
  sort?: { up: Sort; down: Sort; downFirst?: boolean };
}

interface DataTableProps<Row extends { id: number }, Sort extends string> {
  /** What it lists; read out. */
  caption: string;
  /** In the plural: `videos`. */
  things: string;
  rows: readonly Row[];
  columns: readonly Column<Row, Sort>[];
  settings: TableSettings;
  /** Names a row to screen readers: its title. */
  nameOf: (row: Row) => string;
  /** The row's menu, in the last cell. */
  actions?: (row: Row) => ReactNode;
  /** Absent where nothing can be ticked. */
  selection?: Selection;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The rows are those of another page, until the new ones are there. */
  stale?: boolean;
}

/**
 * Rows of a paged list: a table with a sticky head from 900 px, cards below. The keys j, k, x and e walk, tick and open
 * its rows; `e` presses what carries `data-edit` in the row, or its head.
 */
export function DataTable<Row extends { id: number }, Sort extends string = string>({
  caption,
  things,
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
  const page = selection && {
    checked: selection.pageTicked,
    indeterminate: selection.ids.length > 0 && !selection.pageTicked,
  };
  return (
    <>
      {selection && page && (
        <div className={css.tickPage}>
          <Checkbox
            label={`Select all ${things} on this page`}
            {...page}
            onChange={(event) => selection.tickPage(event.target.checked)}
          />
        </div>
      )}
      {selection && <SelectEverything selection={selection} things={things} />}
      <table className={css.table} aria-busy={stale} data-density={settings.density}>
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
              <th scope="col">
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
    </>
  );
}

/** Above a table whose page is ticked as a whole: the way to all that the filter finds. */
function SelectEverything({ selection, things }: { selection: Selection; things: string }) {
  const { ids, everything, total } = selection;
  const count = total.toLocaleString('en-NG');
  if (everything) {
    return (
      <p className={css.everything} role="status">
        All {count} {things} are selected, on every page.
        <Button small variant="quiet" onClick={selection.clear}>
          Clear selection
        </Button>
      </p>
    );
  }
  if (ids.length === 0 || ids.length === total || !selection.pageTicked) return null;
  return (
    <p className={css.everything} role="status">
      All {ids.length} on this page are selected.
      <Button small variant="quiet" onClick={selection.tickEverything}>
        Select all {count}
      </Button>
    </p>
  );
}

interface HeadProps<Sort extends string> {
  column: Pick<Column<never, Sort>, 'label' | 'num' | 'sort'>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

/** The head of a column; where it can be ordered by, pressed again the other way round. */
function Head<Sort extends string>({ column: { label, num, sort: by }, sort, onSort }: HeadProps<Sort>) {
  const figures = num ? '' : undefined;
  if (!by || !onSort) {
    return (
      <th scope="col" data-num={figures}>
        {label}
      </th>
    );
  }
  const [first, second] = by.downFirst ? [by.down, by.up] : [by.up, by.down];
  const Icon = sort === by.up ? ArrowUp : sort === by.down ? ArrowDown : ArrowDownUp;
  const order = sort === by.up ? 'ascending' : sort === by.down ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={order} data-num={figures}>
      <span className={css.unsorted}>{label}</span>
      <button
        type="button"
        className={css.sort}
        data-on={order ? '' : undefined}
        onClick={() => onSort(sort === first ? second : first)}
      >
        {label}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
