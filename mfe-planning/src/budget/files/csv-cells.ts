import type { BudgetItem, Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import type { Ceremony } from '@wedding/shared/contract/planning.schema.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { FOREIGN } from '@wedding/shared/format/plain-amount.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { unitOfHeading } from '@wedding/shared/format/read-csv.ts';
import { writtenDays } from '../../lib/read-day.ts';
import { shorten } from '../../lib/shorten.ts';
import { isNothing, lengthError } from '../model/lines-reading.ts';
import { flat, perGuest, perUnit } from '../model/price-draft.ts';
import type { BudgetColumn, BudgetFile } from './budget-columns.ts';

/** Returns a cell of a row, without the spaces around it; '' if the file has no such column. */
export type Cell = (name: BudgetColumn) => string;

/** Names what a price is for; '' for the whole line. */
export function priceFor(pricing: Pricing): string {
  if (pricing.mode === 'flat') return '';
  if (pricing.mode === 'per_guest') return pricing.buffer ? 'plate' : 'guest';
  return pricing.quantity === 1 ? '1 piece' : `${pricing.quantity} pieces`;
}

/** Returns the ceremony that a price names for its guests. */
export const guestsOf = (pricing: Pricing, ceremonies: readonly Ceremony[]): Ceremony | undefined =>
  pricing.mode === 'per_guest' ? ceremonies.find(({ id }) => id === pricing.ceremony_id) : undefined;

const GUEST = /^(?:guest|head|person|pax|plate|cover)s?$/;
/** An amount with what it is for: `2500 per head`, `3,000/plate`. */
const EACH = /^(.*\d\s*[km]?)\s*(?:\/|\bper\b|\ba\b)\s*((?:guest|head|person|pax|plate|cover)s?)\.?$/i;

/** Splits what a price is for from the amount that it stands behind. */
export function splitPriceFor(cell: string): { amount: string; priceFor: string } {
  const [, amount = cell, priceFor = ''] = EACH.exec(cell) ?? [];
  return { amount, priceFor };
}

/**
 * Returns the pricing that a cell names, without an amount, for the guests of `ceremony`; null if it can't be read, or isn't
 * that of the existing line.
 */
export function pricingFor(
  cell: string,
  { item, ceremony }: { item: BudgetItem | undefined; ceremony: Ceremony | undefined },
): Pricing | null {
  const text = cell.toLowerCase().replace(/^(?:per|for each|each|a) /, '');
  if (item) {
    const current = item.agreed ?? item.estimate;
    const isGuest =
      current.mode === 'per_guest' && GUEST.test(text) && text.startsWith('plate') === current.buffer;
    return text === '' || text === priceFor(current) || isGuest ? current : null;
  }
  if (text === '' || text === 'total') return flat(0);
  if (GUEST.test(text)) {
    return perGuest(text.startsWith('plate'), ceremony?.id);
  }
  // The api takes 100,000 pieces at most.
  const [, quantity] = /^(\d{1,5}|100000) pieces?$/.exec(text) ?? [];
  return quantity ? perUnit(Number(quantity)) : null;
}

export const QUANTITY = /^(?:qty|quantit(?:y|ies)|pcs|(?:(?:no|number) of )?pieces|nos)\.?$/i;

/**
 * Returns the pieces that a row counts in a column that isn't read, and whether its amount is for each: another cell of the
 * row may be the product, else it's asked. Null if there are none, or the amount is the product itself.
 */
export function quantityIn(
  { headings, columns }: BudgetFile,
  cells: readonly string[],
  kobo: number,
): { priceFor: string; isEach: true | 'asked' } | null {
  const at = headings.findIndex((heading, place) => !columns[place] && QUANTITY.test(heading.trim()));
  const count = Number(cells[at]?.trim().replace(/(?<=\d),(?=\d{3}$)/, '') ?? 0);
  if (!Number.isInteger(count) || count < 2 || count > 100_000 || kobo === 0) return null;
  const amounts = cells.map(amountIn);
  if (amounts.some((one) => one * count === kobo)) return null;
  return { priceFor: `${count} pieces`, isEach: amounts.includes(kobo * count) || 'asked' };
}

/** Returns the other currency that a row names in a column for it; '' for naira. */
export const foreignIn = ({ headings }: BudgetFile, cells: readonly string[]): string =>
  cells.find(
    (text, at) => /^(?:currency|ccy)$/i.test(headings[at]?.trim() ?? '') && FOREIGN.test(text.toLowerCase()),
  ) ?? '';

const TEXTS = [
  ['Vendor', 'vendor_name', 'vendor’s name'],
  ['Phone', 'vendor_phone', 'vendor’s phone'],
  ['Note', 'note', 'note'],
] as const;

/** Returns the details of a line in the columns of the file; others don't change. `why` says what can't be read. */
export function detailsIn(
  cell: Cell,
  has: (name: BudgetColumn) => boolean,
  { item, order }: { item: BudgetItem | undefined; order: DayOrder },
) {
  const set: Partial<BudgetItem> = {};
  for (const [name, field, label] of TEXTS) {
    if (!has(name)) continue;
    const why =
      lengthError(label, cell(name)) ?? (field === 'vendor_phone' ? shortenedError(cell(name)) : undefined);
    if (why) return { set, why };
    // A cell is read without the spaces around it.
    if (cell(name) !== item?.[field].trim()) set[field] = cell(name);
  }
  if (has('Quote until')) {
    const day = dayIn(cell('Quote until'), order);
    if (typeof day === 'object' && day) return { set, why: day.why };
    set.quote_until = day;
  }
  if (has('Refundable')) {
    const isYes = /^(yes|y|true|1|x|[✓✔☑✅])$/i.test(cell('Refundable'));
    if (!isYes && !/^(no|n|false|0|-|[✗✘☐❌]|)$/i.test(cell('Refundable')))
      return { set, why: `“${shorten(cell('Refundable'))}” isn’t yes or no.` };
    set.refundable = isYes;
  }
  return { set };
}

/** Returns an error if a spreadsheet has turned a phone number into a power of ten, which lacks most of its digits. */
const shortenedError = (phone: string): string | undefined =>
  /^\d([.,]\d+)?e\+\d+$/i.test(phone)
    ? `The spreadsheet cut the phone number short: “${phone}”. Format that column as text and type it again.`
    : undefined;

/** Which part of 06/12/2027 is the day, as far as the other days of the file say; null if none does. */
export type DayOrder = 'day first' | 'month first' | null;

const HOUR = /[t ,]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]m)?z?$/;
/** A day as Excel counts it, from 2009 to 2064; its hour is a fraction. */
const SERIAL = /^([45]\d{4})(?:\.\d+)?$/;
const SERIAL_START = Date.UTC(1899, 11, 30);

/** Returns each way to read the day in a cell. */
const daysIn = (cell: string) =>
  writtenDays(
    cell
      .normalize('NFKC')
      .toLowerCase()
      .replace(HOUR, '')
      .replace(/\s*([/.-])\s*/g, '$1')
      .trim()
      .replace(/^(20\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')
      .replace(SERIAL, (_, days) => new Date(SERIAL_START + days * 86_400_000).toISOString().slice(0, 10)),
  );

const DAYS: readonly (BudgetColumn | null)[] = ['Quote until', 'Due', 'Paid on'];
/** Returns the order of the days in a file: a number above twelve is no month. */
export function dayOrderOf({ rows, columns }: BudgetFile): DayOrder {
  const cells = rows.flatMap((row) => row.cells.filter((_, at) => DAYS.includes(columns[at] ?? null)));
  const all = cells.map(daysIn).filter(({ length }) => length > 1);
  const isDayFirst = all.some(([dayFirst, monthFirst]) => dayFirst && !monthFirst);
  if (isDayFirst === all.some(([dayFirst, monthFirst]) => !dayFirst && monthFirst)) return null;
  return isDayFirst ? 'day first' : 'month first';
}

/**
 * Reads a day as spreadsheets and people write it: 2027-12-24, 24/12/2027, 24-Dec-27, December 24, 2027. Null for an empty
 * cell.
 */
export function dayIn(cell: string, order: DayOrder): string | null | { why: string } {
  if (isNothing(cell)) return null;
  const [dayFirst, monthFirst] = daysIn(cell);
  if (dayFirst && monthFirst && !order)
    return { why: `“${cell}” can be read two ways. Write the day like ${dayFirst}.` };
  const day = order === 'month first' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
  return day ?? { why: `“${shorten(cell)}” isn’t a day. Write it like 2027-12-24.` };
}

/** Says why a line can't be priced as the file has it. */
export const pricingError = (
  cell: string,
  item: { name: string; estimate: Pricing; agreed: Pricing | null } | undefined,
): string =>
  item
    ? `“${item.name}” is priced for ${priceFor(item.agreed ?? item.estimate) || 'the total'}, not for “${shorten(cell)}”. Change that in the line, then import the file again.`
    : `“${shorten(cell)}” isn’t what a price can be for. Use guest, plate or a number of pieces, or leave it empty.`;

/** Returns an error if the line counts other guests than those of the ceremony that the file names. */
export function ceremonyError(
  name: string,
  { pricing, ceremony, party }: { pricing: Pricing; ceremony: Ceremony | undefined; party: Party },
): string | undefined {
  const text = shorten(name);
  if (!ceremony) return `“${text}” isn’t one of your ceremonies. Add it, then import the file again.`;
  if (guestsOf(pricing, party?.ceremonies ?? []) === ceremony) return undefined;
  return `The line doesn’t count the guests of “${text}”. Change that in the line, then import the file again.`;
}

/** Returns a figure with the unit that its heading gives to it: `500` below `Cost (₦'000)` is `500 thousand`. */
export const withUnit = (cell: string, heading: string): string =>
  /^\d[\d.,]*$/.test(cell) ? `${cell}${unitOfHeading(heading)}` : cell;

/** Returns a cell's amount in kobo; 0 if it has none. */
export function amountIn(cell: string): number {
  const reading = readAmount(cell);
  return reading.kind === 'amount' ? reading.kobo : 0;
}
