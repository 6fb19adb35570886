import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './data-table.module.css';
import type { Column, ListRow } from './list.ts';
import sortCss from './sort-head.module.css';
import cards from './table-cards.module.css';
import type { Selection } from './use-list.ts';
import type { TableSettings } from './use-table-settings.ts';

interface DataTableProps<Row extends ListRow> {
  /** The plural noun of the rows: `videos`. */
  noun: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  settings?: Pick<TableSettings, 'density' | 'hidden'>;
  /** Returns a row's name for screen readers: its title. By default the text of the first column. */
  nameOf?: (row: Row) => string;
  /** The row's menu, in the last cell. */
  actions?: (row: Row) => ReactNode;
  /** Absent if rows can't be ticked. */
  selection?: Selection<Row>;
  sort?: string;
  onSort?: (sort: string) => void;
  /** Whether the rows are still those of the previous page while the new ones load. */
  stale?: boolean;
}

/**
 * Shows the rows of a paged list: as a table with a sticky head from 900 px width, else as cards. In large text the table
 * scrolls sideways in its frame. The keys j and k move between rows, x ticks one and e opens one. `e` presses the row's
 * `data-edit` element, or its header.
 */
export function DataTable<Row extends ListRow>({
  noun,
  rows,
  columns,
  settings = { density: 'compact', hidden: [] },
  nameOf = (row) => columns[0]?.text(row) ?? '',
  actions,
  selection,
  sort = '',
  onSort = () => {},
  stale,
}: DataTableProps<Row>) {
  const [head, ...rest] = columns;
  const cells = rest.filter(({ id }) => !settings.hidden.includes(id));
  if (!head) return null;
  const isMany = cells.length > 5;
  // Checkboxes and pictures need room as well.
  const isWide = cells.length > 6 || (isMany && selection !== undefined);
  return (
    <div className={css.frame}>
      <div className={cx(css.scroll, isWide && css.wide)}>
        <table
          className={cx(css.table, cards.cards, isMany && css.many)}
          data-wide={isWide || undefined}
          aria-busy={stale}
          data-density={settings.density}
        >
          <VisuallyHidden as="caption">{capitalize(noun)}</VisuallyHidden>
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={cx(css.tick, cards.tick)}>
                  <Checkbox
                    label="Select all on this page"
                    hideLabel
                    checked={selection.pageTicked}
                    indeterminate={selection.count > 0 && !selection.pageTicked}
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
                  <td className={cx(css.tick, cards.tick)}>
                    <Checkbox
                      label={`Select ${nameOf(row)}`}
                      hideLabel
                      checked={selection.isTicked(row.id)}
                      onChange={(event) => selection.tick(row, event.target.checked)}
                    />
                  </td>
                )}
                <th scope="row">{cellOf(head, row)}</th>
                {cells.map((column) => (
                  <td
                    key={column.id}
                    data-label={column.label}
                    data-num={column.num ? '' : undefined}
                    data-text={column.cell ? undefined : ''}
                    data-plain={column.plain ? '' : undefined}
                    data-nowrap={column.whole ? '' : undefined}
                    data-none={column.text(row) === '–' ? '' : undefined}
                  >
                    {cellOf(column, row)}
                  </td>
                ))}
                {actions && <td className={cx(css.more, cards.more)}>{actions(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const cellOf = <Row,>({ text, cell = text }: Column<Row>, row: Row): ReactNode => cell(row);

interface HeadProps {
  column: Pick<Column<never>, 'label' | 'num' | 'sort'>;
  sort: string;
  onSort: (sort: string) => void;
}

/** The head of a column. In a sortable column, a press sorts the rows and another press reverses the order. */
function Head({ column: { label, num, sort: by }, sort, onSort }: HeadProps) {
  const figures = num ? '' : undefined;
  if (!by) {
    return (
      <th scope="col" data-num={figures}>
        {label}
      </th>
    );
  }
  const [first, second] = by;
  const order = by.find(({ value }) => value === sort)?.direction;
  const Icon = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ArrowDownUp;
  return (
    <th scope="col" aria-sort={order} data-num={figures}>
      <span className={sortCss.unsorted}>{label}</span>
      <button
        type="button"
        className={sortCss.sort}
        data-on={order ? '' : undefined}
        onClick={() => onSort(sort === first.value ? second.value : first.value)}
      >
        {label}
        <Icon />
      </button>
    </th>
  );
}
