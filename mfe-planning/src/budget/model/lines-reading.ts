import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { searchText } from '@wedding/shared/domain/search-text.ts';
import { excessError } from '@wedding/shared/format/excess-error.ts';
import type { Answers, ListQuestion, ListReading } from '../../components/quick-add/reading.ts';
import { shorten } from '../../lib/shorten.ts';
import type { Limit } from './price-draft.ts';
import { type LineFields, type Prices, readPrice } from './price-reading.ts';

export type LinesReading = ListReading<LineFields>;
export type LinesQuestion = ListQuestion<LineFields>;
/** The answers so far, by the key of their question: the row and the column. */
export type LinesAnswers = Answers<LineFields>;

/** Why a row with a quoted cell without an end isn't imported. */
export const UNCLOSED = 'A quotation mark here has no end, so this row and all rows below it can’t be read.';

/** The contract's limits of the texts of a line. */
const MAX_LENGTHS = {
  'line’s name': 120,
  'category’s name': 120,
  'budget’s name': 120,
  'vendor’s name': 120,
  'vendor’s phone': 40,
  note: 2000,
} as const;

/** Returns why a text can't be imported; undefined if it isn't too long. */
export function lengthError(field: keyof typeof MAX_LENGTHS, text: string): string | undefined {
  const reason = excessError(text, MAX_LENGTHS[field]);
  if (!reason) return undefined;
  return `The ${field} “${shorten(text, 40)}” doesn’t fit. ${reason}`;
}

/** Returns why a text can't be the name of a line or category in the grid; undefined if it can. */
export function nameError(of: 'line' | 'category', text: string): string | undefined {
  return trimmed(text) ? lengthError(`${of}’s name`, trimmed(text)) : `A ${of} needs a name.`;
}

/** What people here, and their spreadsheets, call a sum, without marks. */
const SUM_WORDS = String.raw`(?:(?:sub|grand|overall|sum|net)[ -]*)*(?:totals?|ttl|sum)|overall|jimla|jimilla|apapo|mkpokota|summe|gesamt\w*|somme`;
/** A row that is a sum of others: `TOTAL`, `Sub-total:`, `Grand total (₦)`, `Total cost of food`, `Total: food`, `Food total`. */
const SUM = new RegExp(
  String.raw`^(?:${SUM_WORDS})(?: *\(.*\)| (?:cost|amount|(?:wedding |estimated )*budget|budgeted|estimated?|expenses?|expenditure|spent|due|for|of|in)\b.*| *[:=–—-].*| *[₦n#]? ?[\d.,]*[km]?)?[ :=.-]*$|^sub[ -]*totals?\b|\b(?:sub[ -]*)?totals?[ :=.-]*$`,
  'i',
);
/** Words for a sum that are names of lines too. */
const SUM_START = new RegExp(
  String.raw`^(?:${SUM_WORDS}|amount|budget|balance|everything|all|altogether|aggregate|cumulative|final|whole|complete|jimlar|gbogbo|lapapo|ngukota|mgbako(?:ta)?|suma)\b`,
  'i',
);
export const isSum = (name: string): boolean => SUM.test(searchText(name.trim()));
/** Returns whether a name may be that of a sum: `Total catering`. It is one if its amount is the sum of what stands above. */
export const mayBeSum = (name: string): boolean => SUM_START.test(searchText(name.trim()));
export const sumReason = (name: string) =>
  `“${shorten(name)}” is a total, not a line. We add the lines up ourselves.`;

/** What stands around such words: `first`, `amount`, `in full`. */
const AROUND =
  'i|we|have|don|already|still|am|is|amount|amt|payment|total|full|part|completed|initial|first|second|third|last|final|1st|2nd|3rd|bal(?:ance)?|remaining|outstanding|down|advance|yet';
/** What people call a payment: `paid`, `part payment`, `deposit`; and what is left of a price: `bal`, `owing`, `to pay`. */
const PAID =
  'paid|payed|pd|deposit(?:s|ed)?|dep|(?:(?:part|down)[ -]?)?payment|advance|instal+ments?|upfront|settled|cleared|transfer(?:red)?|sent|gave|given|collected|received|dropped|committed|don pay|down';
const LEFT =
  'bal(?:ance)?|owing|owe[ds]?|outstanding|o/s|left|remain(?:s|ing|der)?|rem|unpaid|debt|to (?:be )?(?:pay|paid|balance|go)|not (?:yet )?paid';
/** Such words in a text, in the groups `paid` and `left`. A caution deposit is a price: it comes back. */
export const PAYMENT_PATTERN = `(?<![\\p{L}\\p{N}])(?<!\\b(?:caution|security|damages?|refundable|breakages?)[ -])(?:(?:${AROUND})[ -]+)*(?:(?<paid>${PAID})|(?<left>${LEFT}))(?:[ -]+(?:made|paid|payment|already|so far|in full|left|due|remaining|outstanding|to pay))*(?!\\p{L})`;
/** A row below a line: `Amount paid:`, `Bal`. */
const PAYMENT = new RegExp(`^${PAYMENT_PATTERN}[\\s.:=-]*$`, 'iu');
/** Returns why a name with a price is no line's, if it is what was paid, or is left, of the line above it. */
export const paymentReason = (name: string): string | undefined =>
  PAYMENT.test(name.trim())
    ? `“${name.trim()}” is a payment, not a line. Add it to the line that it pays.`
    : undefined;

/** What stands below a table: `NB: valid till Friday`, `Prepared by Ada`. */
const NOTE =
  /^(?:n\.?b\.?|notes?|(?:prepared|approved|compiled|checked|signed) by)(?:$|\s*[:.–-]|(?<=by)\s)/i;
/** Returns why a name without a price is no line's, if it is a note about the file, as `Terms: 70% now` below all prices. */
export const noteReason = (name: string, isBelow: boolean): string | undefined =>
  NOTE.test(name) || (isBelow && /:\s*\S/.test(name))
    ? `“${shorten(name)}” is a note below the lines, not a line.`
    : undefined;

/** Returns whether a cell says that there is nothing: spreadsheets show a dash, people write `N/A`, `nil` or `TBC`. */
export const isNothing = (text: string): boolean =>
  /^(?:(?:₦|ngn|n)?[\p{Pd}\s?.]*|#?n\.?\/?a\.?|nil|none|free|complimentary|t\.?b\.?[acd]\.?|pending)$/iu.test(
    text.trim(),
  );

interface RowContext {
  row: number;
  item: Pick<BudgetItem, 'estimate' | 'agreed'> & { name: string };
  party: Party;
  limit: Limit;
  /** The total of the whole budget, in kobo. */
  plan: number;
  /** Whether the row itself says that its prices are for one guest or piece. */
  isEach: boolean | 'asked';
  answers: LinesAnswers;
}

/** Reads the prices in a row's cells; an empty cell has none. `why` says what can't be read. */
export function pricesIn(
  typed: { Estimate?: string | undefined; Agreed?: string | undefined },
  { row, answers, ...context }: RowContext,
): { prices: Prices; questions: LinesQuestion[]; why?: string } {
  const questions: LinesQuestion[] = [];
  let prices: Prices = {};
  for (const [which, text = ''] of [
    ['estimate', typed.Estimate],
    ['agreed', typed.Agreed],
  ] as const) {
    if (isNothing(text)) continue;
    const key = `${row} ${which}`;
    // An answer may have turned the line's other price into a total as well.
    const item = { ...context.item, ...prices };
    const reading = answers.get(key) ?? readPrice(text, { ...context, item, which });
    if (reading.kind === 'unreadable')
      return { prices: {}, questions, why: `“${shorten(text)}” isn’t an amount. ${reading.reason}` };
    if (reading.kind === 'value') prices = { ...prices, ...reading.value };
    else questions.push({ key, name: context.item.name, text: reading.text, answers: reading.answers });
  }
  return { prices, questions };
}
