import type { BlockPlace } from '../model/open-sheet.ts';

/** The columns of the grid that cells can be pasted into. */
export const COLUMNS = ['Line', 'Estimate', 'Agreed'];

/** Returns the position of a cell of the grid; null if nothing can be typed there. */
export function blockPlace(element: Element): BlockPlace | null {
  const cell = element.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  const body = row?.closest('tbody');
  const category = body?.querySelector<HTMLElement>('[data-category]')?.dataset.category;
  if (!cell || !row || !body || !category || cell.cellIndex >= COLUMNS.length) return null;
  if (row.dataset.add) return { lines: [], category, column: 0 };
  // Prices continue in the next categories. Remaining names become new lines of this category.
  const bodies = cell.cellIndex === 0 ? [body] : [...(body.closest('table')?.tBodies ?? [])];
  const rows = bodies.flatMap((one) => (one.hidden ? [] : [...one.rows]));
  const lines = rows
    .slice(rows.indexOf(row))
    .flatMap(({ dataset, hidden }) => (dataset.line && !hidden ? [dataset.line] : []));
  return { lines, category, column: cell.cellIndex };
}
