// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets a table's own roles where it is laid out as blocks

import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { memo } from '@wedding/shared/host/component.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Keyboard } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useEdit } from '../../sync/use-sync.ts';
import type { OnOpen } from '../model/open-sheet.ts';
import { blockPlace } from './grid-block.ts';
import { CategoryBody } from './grid-rows.tsx';
import { gridPlace, updateTabStop, walkGrid } from './grid-walk.ts';
import css from './line-grid.module.css';

interface LineGridProps {
  budget: Budget;
  party: Party;
  sums: BudgetSums;
  /** Ids of the lines that a search or filter leaves; null for all. The others stay in the page, hidden. */
  matches: ReadonlySet<string> | null;
  onOpen: OnOpen;
}

/** The budget on a wide screen: a grid with arrow keys and a single tab stop. */
export const LineGrid = memo(function LineGrid(props: LineGridProps) {
  const { budget, party, sums, matches, onOpen } = props;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const onEdit = useEdit();
  const table = useRef<HTMLTableElement>(null);
  const place = useRef(gridPlace());
  /** Where a digit was refused last, so that a whole figure is refused once. */
  const refusal = useRef<EventTarget>(null);
  const { toast } = useHost();
  const hintId = useId();
  useLayoutEffect(() => {
    if (table.current) updateTabStop(table.current, place.current);
  });
  const onFold = useCallback(
    (id: string) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  /** Runs before a cell takes the key as typed text. */
  function key(event: KeyboardEvent<HTMLTableElement>) {
    if (event.target instanceof HTMLInputElement) return;
    const folds = event.altKey && ['ArrowUp', 'ArrowDown'].includes(event.key);
    if (!folds && event.key !== '?') return;
    event.preventDefault();
    event.stopPropagation();
    if (!folds) return onOpen({ sheet: 'keys' });
    const row = (event.target as Element).closest('tbody')?.querySelector<HTMLElement>('[data-category]');
    const id = row?.dataset.category;
    if (!id || folded.has(id) === (event.key === 'ArrowUp')) return;
    onFold(id);
    row.querySelector('th')?.focus();
  }
  /** Says that a figure isn't taken by a sum, or a button, instead of losing it without a word. */
  function sayIfNotTaken({ key: digit, target }: KeyboardEvent) {
    const isTaken = (target as Element).closest('td, th')?.querySelector('input');
    if (!/^\d$/.test(digit) || isTaken || refusal.current === target) return;
    refusal.current = target;
    toast.warning('You can’t type here. Estimate, Agreed and Each take a price.');
  }
  function paste(event: ClipboardEvent<HTMLTableElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (event.defaultPrevented || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return;
    const at = blockPlace(event.target as Element);
    if (!at) return;
    event.preventDefault();
    onOpen({ sheet: 'paste', block: { ...at, text } });
  }
  return (
    <div className={css.frame}>
      <table
        ref={table}
        role="grid"
        className={css.grid}
        aria-describedby={hintId}
        onKeyDownCapture={key}
        onKeyDown={(event) => {
          sayIfNotTaken(event);
          walkGrid(event, place.current);
        }}
        onFocus={(event) => {
          refusal.current = null;
          updateTabStop(event.currentTarget, place.current, event.target);
        }}
        onPaste={paste}
      >
        <VisuallyHidden as="caption">Lines of this budget, in naira</VisuallyHidden>
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
            <th className={css.head} role="columnheader" scope="col" data-num>
              Each
            </th>
            <th className={css.head} role="columnheader" scope="col" aria-label="More">
              <IconButton label="Keyboard" onClick={() => onOpen({ sheet: 'keys' })}>
                <Keyboard aria-hidden="true" />
              </IconButton>
            </th>
          </tr>
        </thead>
        {budget.categories.map((category, at) => {
          const categorySums = sums.categories[at];
          return (
            categorySums && (
              <CategoryBody
                key={category.id}
                category={category}
                party={party}
                onEdit={onEdit}
                onOpen={onOpen}
                onFold={onFold}
                sums={categorySums}
                total={budget.total_kobo}
                matches={matches}
                folded={folded.has(category.id)}
              />
            )
          );
        })}
      </table>
      <VisuallyHidden>
        <span id={hintId}>Arrow keys move, typing or Enter changes a cell. Press ? for all keys.</span>
      </VisuallyHidden>
    </div>
  );
});
