// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets a table's own roles where it is laid out as blocks
import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { Plus } from 'lucide-react';
import { type ClipboardEvent, memo, useId, useLayoutEffect, useRef } from 'react';
import { useEdit } from '../sync/use-desk.ts';
import { blockPlace, type PastedBlock } from './grid-block.ts';
import { CategoryRow, LineCells } from './grid-rows.tsx';
import { gridPlace, keepStop, walkGrid } from './grid-walk.ts';
import css from './line-grid.module.css';
import type { BudgetSums, Party } from './sums.ts';

interface LineGridProps {
  budget: Budget;
  party: Party;
  sums: BudgetSums;
  /** Ids of the lines that are shown; null for all. The others stay in the page, out of sight. */
  shown: ReadonlySet<string> | null;
  onCategory: (category: BudgetCategory) => void;
  onLine: (line: BudgetItem | { category_id: string }) => void;
  /** Cells of a spreadsheet were pasted. */
  onBlock: (block: PastedBlock) => void;
}

/** The budget on a desk: a grid for the keyboard, one stop for Tab from outside. */
export const LineGrid = memo(function LineGrid(props: LineGridProps) {
  const { budget, party, sums, shown, onCategory, onLine, onBlock } = props;
  const onEdit = useEdit();
  const table = useRef<HTMLTableElement>(null);
  const place = useRef(gridPlace());
  const hintId = useId();
  useLayoutEffect(() => {
    if (table.current) keepStop(table.current, place.current);
  });
  function paste(event: ClipboardEvent<HTMLTableElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (event.defaultPrevented || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return;
    const at = blockPlace(event.target as Element);
    if (!at) return;
    event.preventDefault();
    onBlock({ ...at, text });
  }
  return (
    <div className={css.frame}>
      <table
        ref={table}
        role="grid"
        className={css.grid}
        aria-describedby={hintId}
        onKeyDown={(event) => walkGrid(event, place.current)}
        onFocus={(event) => keepStop(event.currentTarget, place.current, event.target)}
        onPaste={paste}
      >
        <caption>Lines of this budget, in naira</caption>
        <thead className={css.heads} role="rowgroup">
          <tr role="row">
            <th className={css.head} role="columnheader" scope="col">
              Line
            </th>
            <th className={css.head} role="columnheader" scope="col" data-num>
              Estimate
            </th>
            <th className={css.head} role="columnheader" scope="col" data-num>
              Agreed
            </th>
            <th className={css.head} role="columnheader" scope="col" data-num>
              Paid
            </th>
            <th className={css.head} role="columnheader" scope="col">
              <VisuallyHidden>More</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {budget.categories.map((category, at) => {
          const its = sums.categories[at];
          if (!its) return null;
          return (
            <tbody
              key={category.id}
              role="rowgroup"
              hidden={shown !== null && !its.lines.some(({ item }) => shown.has(item.id))}
            >
              <CategoryRow category={category} sums={its} onEdit={onEdit} onOpen={onCategory} />
              {its.lines.map((line) => (
                <tr
                  key={line.item.id}
                  role="row"
                  data-line={line.item.id}
                  hidden={shown !== null && !shown.has(line.item.id)}
                >
                  <LineCells line={line} party={party} onEdit={onEdit} onLine={onLine} />
                </tr>
              ))}
              <tr role="row" data-add={category.id}>
                <td role="gridcell" colSpan={5}>
                  <Button
                    variant="quiet"
                    small
                    tabIndex={-1}
                    icon={<Plus aria-hidden="true" />}
                    onClick={() => onLine({ category_id: category.id })}
                  >
                    Add a line<VisuallyHidden> to {category.name}</VisuallyHidden>
                  </Button>
                </td>
              </tr>
            </tbody>
          );
        })}
      </table>
      <p className={css.hint} id={hintId}>
        Arrow keys move, typing or Enter changes a cell, Esc takes it back. Cells copied from a spreadsheet
        can be pasted. Esc, then Tab leaves the table.
      </p>
    </div>
  );
});
