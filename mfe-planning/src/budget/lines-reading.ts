import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { parseNaira } from '@wedding/shared/format/parse-naira.ts';
import type { Edit } from '../sync/edits.ts';
import { amountError } from './price-draft.ts';
import { withUnit } from './sums.ts';

/** The changes in a file or pasted cells, and the rows that can't be read, with the reason. */
export interface LinesReading {
  edits: Edit[];
  /** `row` is the line of the file, or the pasted row, counted from 1. */
  refused: { row: number; why: string }[];
}

/** Why a row with a quoted cell without an end isn't imported. */
export const UNCLOSED = 'A quotation mark here has no end, so this row and all rows below it can’t be read.';

/** The contract's limits of the texts of a line. */
const MAX_LENGTHS = {
  'line’s name': 120,
  'category’s name': 120,
  'vendor’s name': 120,
  'vendor’s phone': 40,
  note: 2000,
} as const;

/** Returns why a text can't be imported; undefined if it isn't too long. */
export function lengthError(field: keyof typeof MAX_LENGTHS, text: string): string | undefined {
  const max = MAX_LENGTHS[field];
  if (text.length <= max) return undefined;
  // Whole characters: half an emoji can't be shown.
  const start = [...text].slice(0, 40).join('');
  return `The ${field} is too long, ${formatCount(max)} characters at most: “${start}…”.`;
}

/** Returns why a text can't be the name of a line or category in the grid; undefined if it can. */
export function nameError(of: 'line' | 'category', text: string): string | undefined {
  return trimmed(text) ? lengthError(`${of}’s name`, trimmed(text)) : `A ${of} needs a name.`;
}

type Prices = Partial<Pick<BudgetItem, 'estimate' | 'agreed'>>;

/** Returns the prices in cells, in the line's pricing mode; an empty cell has none. `why` says what can't be read. */
export function pricesIn(
  item: Pick<BudgetItem, 'estimate' | 'agreed'>,
  typed: { Estimate?: string; Agreed?: string },
): { prices: Prices; why?: string } {
  const prices: Prices = {};
  for (const [which, text] of [
    ['estimate', typed.Estimate],
    ['agreed', typed.Agreed],
  ] as const) {
    if (!text) continue;
    const kobo = parseNaira(text);
    if (kobo === null) return { prices: {}, why: `“${text.slice(0, 60)}” isn’t an amount.` };
    const pricing = withUnit(item[which] ?? item.estimate, kobo);
    const why = amountError(pricing, null);
    if (why) return { prices: {}, why };
    prices[which] = pricing;
  }
  return { prices };
}
