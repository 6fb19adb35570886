import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { type Party, partyIn } from '@wedding/shared/domain/budget/line-guests.ts';
import type { CsvRow } from '@wedding/shared/format/read-csv.ts';
import { emptyReading } from '../../components/quick-add/reading.ts';
import { newId } from '../../lib/new-id.ts';
import { shorten } from '../../lib/shorten.ts';
import { sortAfter, sortsAfter } from '../../lib/sort-after.ts';
import { addition, change } from '../../sync/edits.ts';
import { emptyLine } from '../model/budget-edits.ts';
import {
  isSum,
  type LinesAnswers,
  type LinesReading,
  lengthError,
  mayBeSum,
  noteReason,
  paymentReason,
  pricesIn,
  sumReason,
  UNCLOSED,
} from '../model/lines-reading.ts';
import { limitOf } from '../model/price-draft.ts';
import { type BudgetColumn, type BudgetFile, CALCULATED, CHOICES } from './budget-columns.ts';
import {
  amountIn,
  ceremonyError,
  dayOrderOf,
  detailsIn,
  foreignIn,
  guestsOf,
  pricingError,
  pricingFor,
  QUANTITY,
  quantityIn,
  splitPriceFor,
  withUnit,
} from './csv-cells.ts';
import { sectionsIn } from './file-sections.ts';
import { readOtherRows } from './read-other-rows.ts';

interface ReadingOptions {
  party: Party;
  answers?: LinesAnswers;
}

/**
 * Reads a file into changes of a budget. Rows are matched by category and line; nothing is ever removed. Columns that we
 * calculate ourselves or don't know, totals, and titles are left out and named.
 */
export function readBudgetCsv(
  file: BudgetFile,
  budget: Budget,
  { party, answers = new Map() }: ReadingOptions,
): LinesReading {
  const reading: LinesReading = emptyReading();
  let hasPieces = false;
  const isCounted = file.headings.some((heading) => QUANTITY.test(heading.trim()));
  const at = new Map(file.columns.map((name, place) => [name, place]));
  const others: Parameters<typeof readOtherRows>[0][number][] = [];
  const order = dayOrderOf(file);
  const categories: Pick<BudgetCategory, 'id' | 'name' | 'sort' | 'planned_kobo' | 'ceremony'>[] = [
    ...budget.categories,
  ];
  const counts = new Map<string, number>();
  const lines = new Map<string, Pick<BudgetItem, 'id' | 'name'>>();
  const nextSort = sortsAfter(budget.items);
  const { places: sections, questions } = sectionsIn(file, answers);
  reading.questions.push(...questions);
  /** The category of the rows that name none: spreadsheets write it once. */
  let section = 'Others';
  /** What the lines come to since the last total, and from the first one on, in kobo. */
  let sums = [0, 0];
  const lastPriced = file.rows.findLastIndex(({ cells }) => cells.some((text) => amountIn(text) > 0));
  function readRow({ line: row, cells, unclosed, isHeading }: CsvRow, place: number): unknown {
    if (isHeading) return;
    const cell = (name: BudgetColumn) => (cells[at.get(name) ?? -1] ?? '').trim();
    const split = { Estimate: splitPriceFor(cell('Estimate')), Agreed: splitPriceFor(cell('Agreed')) };
    const priceIn = (name: 'Estimate' | 'Agreed') => {
      const amount = withUnit(split[name].amount, file.headings[at.get(name) ?? -1] ?? '');
      return amount && `${foreignIn(file, cells)} ${amount}`.trim();
    };
    const prices = { Estimate: priceIn('Estimate'), Agreed: priceIn('Agreed') };
    const has = (name: BudgetColumn) => at.has(name);
    const refuse = (why: string) => reading.refused.push({ row, why });
    if (unclosed) return refuse(UNCLOSED);
    const name = trimmed(cell('Line'));
    if (isSplitByCommas(file, cells)) return refuse(SPLIT);
    const [title = '', more] = cells.filter((text) => text.trim()).map(trimmed);
    const isTitle =
      more === undefined && !isSum(title) && (cell('Category') || file.rows[place + 1]?.isHeading);
    if (isTitle || sections.includes(place)) {
      section = (name || title).replace(/\s*:$/, '');
      return;
    }
    const categoryName = trimmed(cell('Category')) || section;
    section = categoryName;
    const key = `${categoryName}\n${name}`.toLowerCase();
    if (cell('Kind')) return others.push({ row, cell, has, order, item: lines.get(key) ?? null });
    const isSame = (one: { name: string }, text: string) =>
      trimmed(one.name).toLowerCase() === text.toLowerCase();
    // Several categories may have this name, and several lines in them.
    const namesakes = categories.filter((one) => isSame(one, categoryName));
    const count = counts.get(key) ?? 0;
    const item = namesakes
      .flatMap(({ id }) => budget.items.filter((one) => one.category_id === id && isSame(one, name)))
      .at(count);
    const amount = amountIn(prices.Estimate) || amountIn(prices.Agreed);
    const isSumOf = amount > 0 && sums.includes(amount);
    const sumName =
      [name, ...(name ? [cell('Category')] : cells)].find(
        (one) => isSum(one) || (isSumOf && mayBeSum(one)),
      ) ?? (isSumOf && !name ? prices.Estimate || prices.Agreed : undefined);
    const noLine = sumName
      ? sumReason(sumName)
      : amount > 0
        ? paymentReason(name)
        : noteReason(name, lastPriced >= 0 && place > lastPriced && !cell('Category'));
    if (noLine && !item) {
      if (sumName) sums = [0, sums[1] ?? 0];
      return refuse(noLine);
    }
    sums = sums.map((sum) => sum + amount);
    if (!name) return refuse('The line’s name is missing.');
    if (count > 0 && !item) return refuse(`“${name}” is in the file twice.`);
    const parent = namesakes.find(({ id }) => id === item?.category_id) ??
      namesakes[0] ?? {
        id: newId(),
        name: categoryName,
        sort: sortAfter(categories),
        planned_kobo: 0,
        ceremony: null,
      };
    const details = detailsIn(cell, has, { item, order });
    const ceremonyName = trimmed(cell('Ceremony'));
    const ceremonies = party?.ceremonies ?? [];
    // Several may have this name: the one that the line counts already comes first.
    const counted = item && guestsOf(item.agreed ?? item.estimate, ceremonies);
    const ceremony = [...(counted ? [counted] : []), ...ceremonies].find((one) => isSame(one, ceremonyName));
    const pieces = item ? null : quantityIn(file, cells, amount);
    // `bag` is what is counted in another column.
    const unit = isCounted && !pricingFor(cell('Price for'), { item, ceremony }) ? '' : cell('Price for');
    hasPieces ||= pieces !== null;
    const isFor = unit || split.Estimate.priceFor || split.Agreed.priceFor || pieces?.priceFor || '';
    const pricing = pricingFor(isFor, { item, ceremony });
    const start = item ?? { ...emptyLine(budget.id, parent.id), name, ...(pricing && { estimate: pricing }) };
    const priced = pricesIn(prices, {
      row,
      item: start,
      party: partyIn(party, parent),
      limit: limitOf(parent.planned_kobo, budget.total_kobo),
      plan: budget.total_kobo,
      isEach: isFor === pieces?.priceFor ? pieces.isEach : isFor !== '',
      answers,
    });
    const why =
      lengthError('line’s name', name) ??
      lengthError('category’s name', categoryName) ??
      details.why ??
      (pricing ? undefined : pricingError(isFor, item)) ??
      (pricing && ceremonyName ? ceremonyError(ceremonyName, { pricing, ceremony, party }) : undefined) ??
      priced.why;
    if (why) return refuse(why);
    counts.set(key, count + 1);
    if (priced.questions.length > 0) return reading.questions.push(...priced.questions);
    const values = { ...details.set, ...priced.prices };
    if (item) {
      lines.set(key, item);
      const edit = change('budget_item', item, values);
      return edit && reading.edits.push(edit);
    }
    if (!namesakes.includes(parent)) {
      categories.push(parent);
      const set = { budget_id: budget.id, name: categoryName, planned_kobo: 0, sort: parent.sort };
      reading.edits.push(addition('budget_category', parent.id, set));
    }
    const id = newId();
    lines.set(key, { id, name });
    reading.edits.push(addition('budget_item', id, { ...start, name, ...values, sort: nextSort() }));
  }
  for (const [place, row] of file.rows.entries()) readRow(row, place);
  readOtherRows(others, budget, { reading, answers });
  reading.ignored = ignoredIn(file, hasPieces);
  return reading;
}

const SPLIT =
  'This row has more cells than there are columns. Put amounts with commas in quotes, like "1,500,000".';

/** Returns whether a row has cells beyond the columns, or an amount whose commas made cells of it: `Hall,1,500,000,`. */
function isSplitByCommas({ headings, columns }: BudgetFile, cells: readonly string[]): boolean {
  if (cells.length <= headings.length) return false;
  if (cells.slice(headings.length).some((text) => text.trim())) return true;
  return columns.some(
    (name, at) =>
      (name === 'Estimate' || name === 'Agreed') &&
      /\d$/.test(cells[at]?.trim() ?? '') &&
      /^\d{3}(\.\d\d)?$/.test(cells[at + 1]?.trim() ?? ''),
  );
}

/** Names the columns that aren't read, and what stands above the headings. */
function ignoredIn({ headings, columns, rows, above, below }: BudgetFile, hasPieces: boolean): string[] {
  // Without kinds of rows, each row is a line, and has no payments or pledges.
  const isRead = (name: BudgetColumn | null | undefined) =>
    name && (columns.includes('Kind') || CALCULATED.includes(name) || CHOICES.includes(name));
  const hasCells = (at: number) => rows.some(({ cells }) => cells[at]?.trim());
  const unknown = headings.flatMap((heading, at) =>
    (isRead(columns[at]) && columns.lastIndexOf(columns[at] ?? null) === at) ||
    (hasPieces && QUANTITY.test(heading.trim())) ||
    !(heading.trim() || hasCells(at))
      ? []
      : [heading.trim() || 'one without a heading'],
  );
  const calculated = columns.filter((name) => name !== null && CALCULATED.includes(name));
  const textOf = ({ cells }: CsvRow) => `“${shorten(cells.filter((cell) => cell.trim()).join(', '))}”`;
  return [
    ...above.map((row) => `Above the columns: ${textOf(row)}`),
    ...below.slice(0, 1).map((row) => `Another table from row ${row.line} on: ${textOf(row)}`),
    ...(unknown.length > 0
      ? [`Columns we don’t read: ${unknown.map((one) => shorten(one)).join(', ')}`]
      : []),
    ...(calculated.length > 0 ? [`Columns we work out ourselves: ${calculated.join(', ')}`] : []),
  ];
}
