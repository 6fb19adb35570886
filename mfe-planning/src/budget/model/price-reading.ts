import type { BudgetItem, Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { countOf, koboOf, unitOf, withUnit } from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { planQuestion, readingQuestion } from '@wedding/shared/format/amount-question.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import type { TextReading } from '../../components/quick-add/reading.ts';
import { amountError, amountQuestion, flat, type Limit } from './price-draft.ts';

/** The prices of a line that a cell changes. */
export type Prices = Partial<Pick<BudgetItem, 'estimate' | 'agreed'>>;

/** What one text says of a line: its prices, and its name where the text has both. */
export type LineFields = Prices &
  Partial<Pick<BudgetItem, 'name'>> & {
    payments?: readonly PaymentFields[];
    /** The amount of a row that is no line. */
    kobo?: number;
  };

/** What was paid of a line today, or is left to pay of it. */
export interface PaymentFields {
  kobo: number;
  isPaid: boolean;
}

interface PriceContext {
  item: Pick<BudgetItem, 'estimate' | 'agreed'>;
  which: 'estimate' | 'agreed';
  party: Party;
  limit: Limit;
  /** The total of the whole budget, in kobo. */
  plan: number;
  /** Whether the amount is for one guest or piece beyond doubt: it was typed as that. `asked` if it may as well be the total. */
  isEach?: boolean | 'asked';
}

/** Reads a price of a line. The total of a line that is priced for each guest or piece is asked about if it seems too high. */
export function readPrice(text: string, context: PriceContext): TextReading<Prices> {
  const { item, which, party, limit, plan, isEach } = context;
  const current = item[which];
  const value = (pricing: Pricing, others: Prices = {}): TextReading<Prices> => {
    const reason = amountError(pricing, party);
    return reason
      ? { kind: 'unreadable', reason }
      : { kind: 'value', value: { ...others, [which]: pricing } };
  };
  function asTotal(kobo: number): TextReading<Prices> {
    const other = which === 'estimate' ? 'agreed' : 'estimate';
    const price = item[other];
    // Both prices use the same mode, so the other one is converted to its total.
    const others = price && price.mode !== 'flat' ? { [other]: flat(koboOf(price, party)) } : {};
    return withinPlan(kobo, { plan }, (amount) => value(flat(amount), others));
  }
  return readCell(text, (kobo) => {
    const pricing = withUnit(current ?? item.estimate, kobo);
    // What a file repeats is no news.
    if (current && unitOf(current) === kobo) return value(pricing);
    if (pricing.mode === 'flat') return asTotal(kobo);
    if (isEach === true && !amountError(pricing, party))
      return withinPlan(kobo, { plan, count: countOf(pricing, party) || 1 }, (unit) =>
        value(withUnit(pricing, unit)),
      );
    const question = isEach === true ? undefined : amountQuestion(pricing, party, isEach ? null : limit);
    if (!question) return value(pricing);
    const each = amountError(pricing, party) ? [] : [{ label: 'It’s for each one', next: value(pricing) }];
    const total = { label: `${formatKobo(kobo)} is the total`, next: asTotal(kobo) };
    return { kind: 'question', text: question, answers: [total, ...each] };
  });
}

/** Reads an amount that is no line's price: what a category is planned with. */
export const readPlanned = (text: string, plan: number): TextReading<number> =>
  readCell(text, (kobo) => withinPlan(kobo, { plan }, (value) => ({ kind: 'value', value })));

function readCell<T>(text: string, read: (kobo: number) => TextReading<T>): TextReading<T> {
  const reading = readAmount(text);
  if (reading.kind === 'amount') return read(reading.kobo);
  if (reading.kind === 'empty') return read(0);
  if (reading.kind === 'unreadable') return reading;
  return asking(readingQuestion(reading), read);
}

function withinPlan<T>(
  kobo: number,
  { plan, count }: { plan: number; count?: number },
  read: (kobo: number) => TextReading<T>,
): TextReading<T> {
  const question = planQuestion(kobo, plan, count);
  return question ? asking(question, read) : read(kobo);
}

const asking = <T>(
  question: ReturnType<typeof planQuestion>,
  read: (kobo: number) => TextReading<T>,
): TextReading<T> => ({
  kind: 'question',
  text: question?.text ?? '',
  answers: (question?.answers ?? []).map(({ label, kobo }) => ({ label, next: read(kobo) })),
});
