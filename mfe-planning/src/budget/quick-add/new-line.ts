import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import { koboOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { type Party, partyIn } from '@wedding/shared/domain/budget/line-guests.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { mapReading, type TextReading } from '../../components/quick-add/reading.ts';
import { sortAfter } from '../../lib/sort-after.ts';
import type { Edit } from '../../sync/edits.ts';
import { timesText } from '../model/price-draft.ts';
import type { LineFields } from '../model/price-reading.ts';
import { type AddContext, lineEdits, readInCategory } from './read-list.ts';

/** A new line as it was typed. */
interface NewLine {
  fields: LineFields;
  category: BudgetCategory;
}

/** Reads one line with its price and its category. */
export function readNewLine(text: string, context: AddContext): TextReading<NewLine> {
  const { reading, category } = readInCategory(text, context);
  if (!category) return { kind: 'unreadable', reason: 'Add a category first.' };
  return mapReading(reading, (fields) => ({ fields, category }));
}

/** Returns the category that a text would go to, also while it can't be read. */
export const categoryOf = (text: string, context: AddContext): BudgetCategory | undefined =>
  readInCategory(text, context).category;

/** Returns the edits that add a line at the end of its category, with what was paid of it. */
export function lineAdded(line: NewLine, budget: Budget): Edit[] {
  const sort = sortAfter(budget.items.filter(({ category_id }) => category_id === line.category.id));
  return lineEdits(line, budget, { sort });
}

/** Formats the price of a new line: `₦2,000 × 350 pieces = ₦700,000`, `₦300,000 agreed, ₦100,000 paid`; empty without one. */
export function priceText({ fields, category }: NewLine, party: Party): string {
  const { estimate, agreed, payments = [] } = fields;
  const pricing = agreed ?? estimate;
  const guests = partyIn(party, category);
  const kobo = pricing && koboOf(pricing, guests);
  const isAllOfIt = !agreed && payments.some((payment) => payment.kobo === kobo);
  const price =
    pricing && kobo !== undefined && !isAllOfIt && (timesText(pricing, guests) ?? formatKobo(kobo));
  return [
    price && (agreed ? `${price} agreed` : price),
    ...payments.map(({ kobo, isPaid }) => `${formatKobo(kobo)} ${isPaid ? 'paid today' : 'left to pay'}`),
  ]
    .filter(Boolean)
    .join(', ');
}
