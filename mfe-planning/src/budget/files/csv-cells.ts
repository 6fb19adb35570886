import type { BudgetItem, Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { isDay } from '../../components/day-field.tsx';
import { lengthError } from '../model/lines-reading.ts';
import { freshPricing } from '../model/price-draft.ts';
import type { BudgetColumn } from './budget-columns.ts';

/** Returns a cell of a row, without the spaces around it; '' if the file has no such column. */
export type Cell = (name: BudgetColumn) => string;

/** Names what a price is for; '' for the whole line. */
export function priceFor(pricing: Pricing): string {
  if (pricing.mode === 'flat') return '';
  if (pricing.mode === 'per_guest') return pricing.buffer ? 'plate' : 'guest';
  return pricing.quantity === 1 ? '1 piece' : `${pricing.quantity} pieces`;
}

/** Returns the pricing that a cell names, without an amount; null if it can't be read, or isn't that of the existing line. */
export function pricingFor(cell: string, item: BudgetItem | undefined): Pricing | null {
  const text = cell.toLowerCase().replace(/^(?:per|for each|each|a) /, '');
  if (item) {
    const current = item.agreed ?? item.estimate;
    return text === '' || text === priceFor(current) ? current : null;
  }
  if (text === '' || text === 'total') return freshPricing('flat');
  if (/^(guest|plate)s?$/.test(text)) {
    return { mode: 'per_guest', unit_kobo: 0, ceremony_id: null, buffer: text.startsWith('plate') };
  }
  // The api takes 100,000 pieces at most.
  const [, quantity] = /^(\d{1,5}|100000) pieces?$/.exec(text) ?? [];
  return quantity ? { mode: 'per_unit', unit_kobo: 0, quantity: Number(quantity) } : null;
}

const TEXTS = [
  ['Vendor', 'vendor_name', 'vendor’s name'],
  ['Phone', 'vendor_phone', 'vendor’s phone'],
  ['Note', 'note', 'note'],
] as const;

/** Returns the details of a line in the columns of the file; others don't change. `why` says what can't be read. */
export function detailsIn(cell: Cell, has: (name: BudgetColumn) => boolean, item: BudgetItem | undefined) {
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
    const day = dayIn(cell('Quote until'));
    if (typeof day === 'object' && day) return { set, why: day.why };
    set.quote_until = day;
  }
  if (has('Refundable')) {
    const isYes = /^(yes|y|true|1|x|✓)$/i.test(cell('Refundable'));
    if (!isYes && !/^(no|n|false|0|-|)$/i.test(cell('Refundable')))
      return { set, why: `“${cell('Refundable').slice(0, 40)}” isn’t yes or no.` };
    set.refundable = isYes;
  }
  return { set };
}

/** Returns an error if a spreadsheet has turned a phone number into a power of ten, which lacks most of its digits. */
const shortenedError = (phone: string): string | undefined =>
  /^\d([.,]\d+)?e\+\d+$/i.test(phone)
    ? `The spreadsheet cut the phone number short: “${phone}”. Format that column as text and type it again.`
    : undefined;

/** Reads a day as YYYY-MM-DD, or as spreadsheets here write it: 24/12/2027. Null for an empty cell. */
export function dayIn(cell: string): string | null | { why: string } {
  if (cell === '') return null;
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  const pad = (part: string) => part.padStart(2, '0');
  const dayFirst = `${year}-${pad(second)}-${pad(first)}`;
  if (year && Number(first) <= 12 && Number(second) <= 12 && first !== second)
    return { why: `“${cell}” can be read two ways. Write the day like ${dayFirst}.` };
  const iso = year ? (Number(first) > 12 ? dayFirst : `${year}-${pad(first)}-${pad(second)}`) : cell;
  const isReal =
    /^\d{4}-\d\d-\d\d$/.test(iso) && isDay(iso) && new Date(`${iso}T00:00Z`).toJSON()?.startsWith(iso);
  return isReal ? iso : { why: `“${cell.slice(0, 40)}” isn’t a day. Write it like 2027-12-24.` };
}
