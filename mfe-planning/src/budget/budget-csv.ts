import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem, Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { fromCsv, toCsv } from '@wedding/shared/format/csv.ts';
import { newId } from '../lib/new-id.ts';
import { sortAfter } from '../lib/sort-after.ts';
import { addition, change } from '../sync/edits.ts';
import { emptyLine } from './budget-edits.ts';
import { type LinesReading, lengthError, pricesIn, UNCLOSED } from './lines-reading.ts';
import { freshPricing } from './price-draft.ts';
import { type BudgetSums, unitOf } from './sums.ts';

const HEADER = [
  'Category',
  'Line',
  'Estimate',
  'Agreed',
  'Price for',
  'Vendor',
  'Phone',
  'Note',
  'Total',
  'Paid',
  'Left',
];
const naira = (kobo: number) => kobo / 100;

/** Exports every line with its prices and what they are for, the total, the paid amount and the rest. */
export function budgetCsv(budget: Budget, sums: BudgetSums): string {
  const names = new Map(budget.categories.map(({ id, name }) => [id, name]));
  const lines = sums.categories.flatMap((category) => category.lines);
  const rows = lines.map(({ item, cost, paid, left }) => [
    names.get(item.category_id) ?? '',
    item.name,
    naira(unitOf(item.estimate)),
    item.agreed ? naira(unitOf(item.agreed)) : '',
    priceFor(item.agreed ?? item.estimate),
    item.vendor_name,
    item.vendor_phone,
    item.note,
    naira(cost),
    naira(paid),
    naira(left),
  ]);
  return toCsv([HEADER, ...rows]);
}

/**
 * Reads a file into changes of a budget. Rows are matched by category and line; nothing is ever removed. Columns are found
 * by their names, and columns of totals are ignored.
 */
export function readBudgetCsv(text: string, budget: Budget): LinesReading {
  // No text that is saved can contain a NUL.
  const [head, ...rows] = fromCsv(text.replaceAll('\0', ''));
  const column = (name: string) =>
    (head?.cells ?? []).findIndex((cell) => cell.trim().toLowerCase() === name.toLowerCase());
  const at = Object.fromEntries(HEADER.map((name) => [name, column(name)]));
  const reading: LinesReading = { edits: [], refused: [] };
  if (column('Line') < 0) {
    const why = 'The first row must name the columns, and one of them must be Line.';
    return { ...reading, refused: [{ row: 1, why }] };
  }
  const categories = budget.categories.map(({ id, name, sort }) => ({ id, name, sort }));
  const seen = new Set<string>();
  let last = sortAfter(budget.items);
  for (const { line: row, cells, unclosed } of rows) {
    // Spreadsheets write empty rows as well.
    if (!cells.some((text) => text.trim())) continue;
    const cell = (name: string) => (cells[at[name] ?? -1] ?? '').trim();
    const refuse = (why: string) => reading.refused.push({ row, why });
    if (unclosed) {
      refuse(UNCLOSED);
      continue;
    }
    const name = trimmed(cell('Line'));
    if (!name) {
      refuse('The line’s name is missing.');
      continue;
    }
    const categoryName = trimmed(cell('Category')) || 'Others';
    const key = `${categoryName}\n${name}`.toLowerCase();
    if (seen.has(key)) {
      refuse(`“${name}” is in the file twice.`);
      continue;
    }
    // Several categories may have this name.
    const named = categories.filter((one) => one.name.toLowerCase() === categoryName.toLowerCase());
    const [known] = named;
    const item = budget.items.find(
      (one) =>
        named.some(({ id }) => id === one.category_id) && one.name.toLowerCase() === name.toLowerCase(),
    );
    const home = known ?? { id: newId(), name: categoryName, sort: sortAfter(categories) };
    const texts = textsOf(at, cell);
    const pricing = pricingFor(cell('Price for'), item);
    const start = item ?? { ...emptyLine(budget.id, home.id), ...(pricing && { estimate: pricing }) };
    const priced = pricesIn(start, { Estimate: cell('Estimate'), Agreed: cell('Agreed') });
    const why =
      shortenedError(cell('Phone')) ??
      lengthError('line’s name', name) ??
      lengthError('category’s name', categoryName) ??
      texts.why ??
      (pricing ? undefined : pricingError(cell('Price for'), item)) ??
      priced.why;
    if (why) {
      refuse(why);
      continue;
    }
    seen.add(key);
    const values = { ...texts.set, ...priced.prices };
    if (item) {
      const edit = change('budget_item', item, values);
      if (edit) reading.edits.push(edit);
      continue;
    }
    if (!known) {
      categories.push(home);
      const set = { budget_id: budget.id, name: categoryName, planned_kobo: 0, sort: home.sort };
      reading.edits.push(addition('budget_category', home.id, set));
    }
    reading.edits.push(addition('budget_item', newId(), { ...start, name, ...values, sort: last }));
    last = keyBetween(last, null);
  }
  return reading;
}

/** Names what a price is for; '' for the whole line. */
function priceFor(pricing: Pricing): string {
  if (pricing.mode === 'flat') return '';
  if (pricing.mode === 'per_guest') return pricing.buffer ? 'plate' : 'guest';
  return pricing.quantity === 1 ? '1 piece' : `${pricing.quantity} pieces`;
}

/** Returns the pricing that a cell names, without an amount; null if it can't be read, or isn't that of the known line. */
function pricingFor(cell: string, item: BudgetItem | undefined): Pricing | null {
  const text = cell.toLowerCase();
  if (item) {
    const own = item.agreed ?? item.estimate;
    return text === '' || text === priceFor(own) ? own : null;
  }
  if (text === '') return freshPricing('flat');
  if (text === 'guest' || text === 'plate') {
    return { mode: 'per_guest', unit_kobo: 0, ceremony_id: null, buffer: text === 'plate' };
  }
  // The api takes 100,000 pieces at most.
  const [, quantity] = /^(\d{1,5}|100000) pieces?$/.exec(text) ?? [];
  return quantity ? { mode: 'per_unit', unit_kobo: 0, quantity: Number(quantity) } : null;
}

const pricingError = (cell: string, item: BudgetItem | undefined): string =>
  item
    ? `“${item.name}” isn’t priced for “${cell.slice(0, 40)}” here. Change that in the line, then import the file again.`
    : `“${cell.slice(0, 40)}” isn’t what a price can be for. Use guest, plate or a number of pieces, or leave it empty.`;

/** Returns an error if a spreadsheet has turned a phone number into a power of ten, which lacks most of its digits. */
const shortenedError = (phone: string): string | undefined =>
  /^\d(\.\d+)?e\+\d+$/i.test(phone)
    ? `The spreadsheet cut the phone number short: “${phone}”. Format that column as text and type it again.`
    : undefined;

const TEXTS = [
  ['Vendor', 'vendor_name', 'vendor’s name'],
  ['Phone', 'vendor_phone', 'vendor’s phone'],
  ['Note', 'note', 'note'],
] as const;

/** Returns the texts of the columns in the file. Fields of missing columns don't change. `why` says which is too long. */
function textsOf(at: Readonly<Record<string, number>>, cell: (name: string) => string) {
  const columns = TEXTS.filter(([name]) => (at[name] ?? -1) >= 0);
  return {
    set: Object.fromEntries(columns.map(([name, field]) => [field, cell(name)])),
    why: columns.map(([name, , label]) => lengthError(label, cell(name))).find(Boolean),
  };
}
