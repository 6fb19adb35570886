import type { KeyboardEvent } from 'react';

/** The focused cell of a grid. It isn't React state, so that an arrow key renders no row. */
interface GridPlace {
  /** The element that Tab returns to. */
  tabStop: HTMLElement | null;
  /** The column that the up and down keys return to after rows with one wide cell. */
  column: number;
  /** Esc was pressed outside an open field: the next Tab leaves the grid. */
  leaving: boolean;
}

export const gridPlace = (): GridPlace => ({ tabStop: null, column: 0, leaving: false });

const PAGE_ROWS = 10;

/** Returns the element in a cell that takes the focus: its button or open field, otherwise the cell. */
const focusTarget = (cell: Element): HTMLElement =>
  cell.querySelector<HTMLElement>('input, button:not([data-fold])') ?? (cell as HTMLElement);

const cellOf = (element: Element) => element.closest<HTMLTableCellElement>('td, th');

/** Returns the visible rows, in order. */
const rowsIn = (table: HTMLTableElement) =>
  [...table.tBodies].flatMap((body) => (body.hidden ? [] : [...body.rows].filter((row) => !row.hidden)));

const editable = (row: HTMLTableRowElement | undefined) => row?.dataset.line !== undefined;

/** Keeps one tab stop in the whole grid: the cell focused last, otherwise the first one. */
export function updateTabStop(table: HTMLTableElement, place: GridPlace, focused?: Element): void {
  const cell = focused && cellOf(focused);
  if (cell && cell.parentElement?.childElementCount !== 1) place.column = cell.cellIndex;
  const isLost = !place.tabStop?.isConnected || place.tabStop.closest('[hidden]') !== null;
  // A field that is open in a cell closes when it loses the focus.
  const next = cell
    ? (cell.querySelector<HTMLElement>('button:not([data-fold])') ?? cell)
    : isLost
      ? rowsIn(table)[0]?.cells[0]
      : place.tabStop;
  if (!next || next === place.tabStop) return;
  if (place.tabStop) place.tabStop.tabIndex = -1;
  next.tabIndex = 0;
  place.tabStop = next;
}

/**
 * Handles the keys of a grid: arrows, Home and End, Page Up and Down, Tab along the rows and Enter down a column of lines.
 * In an open field, keys that move the text cursor keep their meaning.
 */
export function walkGrid(event: KeyboardEvent<HTMLTableElement>, place: GridPlace): void {
  const from = cellOf(event.target as Element);
  const row = from?.closest('tr');
  if (!from || !row || event.defaultPrevented || event.altKey || event.nativeEvent.isComposing) return;
  const { leaving } = place;
  place.leaving = event.key === 'Escape' || (leaving && event.key === 'Shift');
  if (event.key === 'Tab' && leaving) return;
  const typing = event.target instanceof HTMLInputElement;
  const next = cellFor(event, { from, row, typing, rows: rowsIn(event.currentTarget), column: place.column });
  if (!next) return;
  event.preventDefault();
  // The field of the cell itself is about to close, and would take the focus with it.
  (next === from ? from : focusTarget(next)).focus();
}

interface CellPosition {
  from: HTMLTableCellElement;
  row: HTMLTableRowElement;
  rows: HTMLTableRowElement[];
  column: number;
  typing: boolean;
}

function cellFor(event: KeyboardEvent, { from, row, rows: all, column, typing }: CellPosition) {
  // Only an arrow that closes no field leads into a question: what is typed next would be lost on its buttons.
  const entersQuestion = !typing && event.key.startsWith('Arrow');
  const rows = entersQuestion ? all : all.filter((one) => one === row || one.dataset.question === undefined);
  const rowIndex = rows.indexOf(row);
  const back = event.shiftKey;
  const corner = event.ctrlKey || event.metaKey;
  const inRow = (other: HTMLTableRowElement | undefined) =>
    other?.cells[Math.min(column, other.cells.length - 1)];
  const neighbour = (step: -1 | 1) =>
    row.cells[from.cellIndex + step] ??
    (step === 1 ? rows[rowIndex + 1]?.cells[0] : [...(rows[rowIndex - 1]?.cells ?? [])].at(-1));
  switch (event.key) {
    case 'ArrowUp':
      return inRow(rows[rowIndex - 1]);
    case 'ArrowDown':
      return inRow(rows[rowIndex + 1]);
    case 'Tab':
      return neighbour(back ? -1 : 1);
    case 'Enter': {
      if (!typing) return undefined;
      const others = back ? rows.slice(0, rowIndex).toReversed() : rows.slice(rowIndex + 1);
      return inRow(others.find(editable)) ?? from;
    }
  }
  if (typing) return undefined;
  switch (event.key) {
    case 'ArrowLeft':
      return row.cells[from.cellIndex - 1];
    case 'ArrowRight':
      return row.cells[from.cellIndex + 1];
    case 'Home':
      return (corner ? rows[0] : row)?.cells[0];
    case 'End':
      return [...((corner ? rows.at(-1) : row)?.cells ?? [])].at(-1);
    case 'PageUp':
      return inRow(rows[Math.max(0, rowIndex - PAGE_ROWS)]);
    case 'PageDown':
      return inRow(rows[Math.min(rows.length - 1, rowIndex + PAGE_ROWS)]);
  }
  return undefined;
}
