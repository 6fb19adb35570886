import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { fromClipboard } from '@wedding/shared/format/csv.ts';
import { newId } from '../lib/new-id.ts';
import { sortAfter } from '../lib/sort-after.ts';
import { addition, change } from '../sync/edits.ts';
import { emptyLine } from './budget-edits.ts';
import { type LinesReading, lengthError, pricesIn, UNCLOSED } from './lines-reading.ts';

/** Where pasted cells go: into the visible lines from the focused one on, then into new lines. */
interface BlockPlace {
  lines: readonly string[];
  /** The category of the lines that are added if there are more rows than lines. */
  category: string;
  /** 0 name, 1 estimate, 2 agreed. */
  column: number;
}
export interface PastedBlock extends BlockPlace {
  /** Tabs separate cells, line ends separate rows. */
  text: string;
}

const COLUMNS = ['Line', 'Estimate', 'Agreed'];
const HEADING = /^(line|item|name|description|estimate|agreed|amount|price|cost|budget|total)s?$/i;

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

/** Reads pasted cells into edits. An empty cell changes nothing; unreadable cells are reported, the rest is imported. */
export function readBlock({ text, lines, category, column }: PastedBlock, budget: Budget): LinesReading {
  const edits: LinesReading['edits'] = [];
  const refused: LinesReading['refused'] = [];
  const items = new Map(budget.items.map((item) => [item.id, item]));
  let last = sortAfter(budget.items);
  let place = 0;
  for (const { line: row, cells, unclosed } of fromClipboard(text)) {
    const refuse = (why: string) => refused.push({ row, why });
    if (unclosed) {
      refuse(UNCLOSED);
      continue;
    }
    const parts = [0, 1, 2].map((at) => (at < column ? '' : (cells[at - column] ?? '').trim()));
    const [name = ''] = parts;
    const beyond = cells.slice(COLUMNS.length - column).filter((cell) => cell.trim());
    if (beyond.length > 0) refuse(`Columns after Agreed can’t be pasted: “${beyond.join('”, “')}”.`);
    const filled = parts.filter(Boolean);
    if (
      place === 0 &&
      edits.length === 0 &&
      filled.length > 0 &&
      filled.every((part) => HEADING.test(part))
    ) {
      refuse(`“${filled.join('”, “')}” is a heading, not a line.`);
      continue;
    }
    const item = items.get(lines[place] ?? '');
    place += 1;
    if (!item && !name) {
      if (filled.length > 0) refuse(`There are no more lines for “${filled.join('”, “')}”.`);
      continue;
    }
    const start = item ?? emptyLine(budget.id, category);
    const tooLong = lengthError('line’s name', trimmed(name));
    if (tooLong) refuse(tooLong);
    if (tooLong && !item) continue;
    const set: Partial<typeof start> = name && !tooLong ? { name: trimmed(name) } : {};
    // An unreadable cell doesn't stop the cells beside it.
    for (const which of ['Estimate', 'Agreed'] as const) {
      const { prices, why } = pricesIn(start, { [which]: parts[COLUMNS.indexOf(which)] ?? '' });
      if (why) refuse(`${which}: ${why}`);
      Object.assign(set, prices);
    }
    if (item) {
      const edit = change('budget_item', item, set);
      if (edit) edits.push(edit);
    } else {
      edits.push(addition('budget_item', newId(), { ...start, ...set, sort: last }));
      last = keyBetween(last, null);
    }
  }
  return { edits, refused };
}
