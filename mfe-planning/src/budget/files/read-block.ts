import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { type Party, partyIn } from '@wedding/shared/domain/budget/line-guests.ts';
import { type CsvRow, clipboardRows } from '@wedding/shared/format/read-csv.ts';
import { emptyReading } from '../../components/quick-add/reading.ts';
import { newId } from '../../lib/new-id.ts';
import { sortsAfter } from '../../lib/sort-after.ts';
import { addition, change } from '../../sync/edits.ts';
import { COLUMNS } from '../grid/grid-block.ts';
import { emptyLine } from '../model/budget-edits.ts';
import {
  isSum,
  type LinesAnswers,
  type LinesReading,
  lengthError,
  pricesIn,
  sumReason,
  UNCLOSED,
} from '../model/lines-reading.ts';
import type { PastedBlock } from '../model/open-sheet.ts';
import { limitOf } from '../model/price-draft.ts';

const HEADING = /^(line|item|name|description|estimate|agreed|amount|price|cost|budget|total)s?$/i;

/** Reads pasted cells into edits. An empty cell changes nothing; unreadable cells are reported, the rest is imported. */
export function readBlock(
  { text, lines, category, column }: PastedBlock,
  budget: Budget,
  { party, answers = new Map() }: { party: Party; answers?: LinesAnswers },
): LinesReading {
  const { edits, refused, questions, ignored }: LinesReading = emptyReading();
  const items = new Map(budget.items.map((item) => [item.id, item]));
  const nextSort = sortsAfter(budget.items);
  let place = 0;
  function readRow({ line: row, cells, unclosed }: CsvRow): unknown {
    const refuse = (why: string) => refused.push({ row, why });
    if (unclosed) return refuse(UNCLOSED);
    const parts = [0, 1, 2].map((at) => (at < column ? '' : (cells[at - column] ?? '').trim()));
    const [name = ''] = parts;
    const beyond = cells.slice(COLUMNS.length - column).filter((cell) => cell.trim());
    if (beyond.length > 0) refuse(`Columns after Agreed can’t be pasted: “${beyond.join('”, “')}”.`);
    const filled = parts.filter(Boolean);
    if (place === 0 && edits.length === 0 && filled.length > 0 && filled.every((part) => HEADING.test(part)))
      return refuse(`“${filled.join('”, “')}” is a heading, not a line.`);
    if (isSum(name)) return refuse(sumReason(name));
    const item = items.get(lines[place] ?? '');
    place += 1;
    if (!item && !name)
      return filled.length > 0 && refuse(`There are no more lines for “${filled.join('”, “')}”.`);
    const start = item ?? emptyLine(budget.id, category);
    const tooLong = lengthError('line’s name', trimmed(name));
    if (tooLong) refuse(tooLong);
    if (tooLong && !item) return;
    const set: Partial<typeof start> = name && !tooLong ? { name: trimmed(name) } : {};
    const parent = budget.categories.find(({ id }) => id === start.category_id);
    const context = {
      row,
      item: { ...start, name: set.name ?? start.name },
      party: partyIn(party, parent),
      limit: limitOf(parent?.planned_kobo ?? 0, budget.total_kobo),
      plan: budget.total_kobo,
      isEach: false,
      answers,
    };
    // An unreadable cell doesn't stop the cells beside it.
    for (const which of ['Estimate', 'Agreed'] as const) {
      const item = { ...context.item, ...set };
      const priced = pricesIn({ [which]: parts[COLUMNS.indexOf(which)] ?? '' }, { ...context, item });
      if (priced.why) refuse(`${which}: ${priced.why}`);
      questions.push(...priced.questions);
      Object.assign(set, priced.prices);
    }
    if (item) {
      const edit = change('budget_item', item, set);
      return edit && edits.push(edit);
    }
    edits.push(addition('budget_item', newId(), { ...start, ...set, sort: nextSort() }));
  }
  for (const row of clipboardRows(text)) readRow(row);
  return { edits, refused, questions, ignored };
}
