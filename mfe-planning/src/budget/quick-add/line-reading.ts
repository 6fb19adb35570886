import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { koboOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { mapReading, type TextReading } from '../../components/quick-add/reading.ts';
import type { Limit } from '../model/price-draft.ts';
import { type LineFields, readPrice } from '../model/price-reading.ts';
import { nameOf } from './line-parts.ts';

/** What the amounts of a line are held against. */
export interface LineContext {
  party: Party;
  limit: Limit;
  /** The total of the whole budget, in kobo. */
  plan: number;
}

export type Reading = TextReading<LineFields>;
export const value = (name: string): Reading => ({ kind: 'value', value: { name: nameOf(name) } });
export const question = (text: string, answers: readonly [string, Reading][]): Reading => ({
  kind: 'question',
  text,
  answers: answers.map(([label, next]) => ({ label, next })),
});

export function labelOf(amount: string): string {
  const reading = readAmount(amount);
  return reading.kind === 'amount' ? formatKobo(reading.kobo) : amount;
}

export function priced(name: string, amount: string, base: Pricing, context: LineContext): Reading {
  const item = { estimate: base, agreed: null };
  const reading = readPrice(amount, { ...context, item, which: 'estimate', isEach: base.mode !== 'flat' });
  if (reading.kind === 'unreadable') return unpriced(name, { text: amount, reason: reading.reason });
  return mapReading(reading, ({ estimate = base }) => ({ name: nameOf(name), estimate }));
}

/** Returns what a line's price comes to, in kobo; undefined without one. */
export const priceOf = ({ estimate, agreed }: LineFields, { party }: LineContext) => {
  const pricing = agreed ?? estimate;
  return pricing && koboOf(pricing, party);
};

/** Asks whether a line may go without the price that can't be read. */
export const unpriced = (name: string, { text, reason }: { text: string; reason: string }): Reading =>
  question(`“${text}” isn’t a price we can read. ${reason}`, [['Add it without a price', value(name)]]);

/** Asks whether an amount is the price, since what stands beside it can't be read. */
export const askAmount = (text: string, amount: string, priced: Reading): Reading =>
  question(`Is its price ${labelOf(amount)}? We can’t read what stands beside it.`, [
    ['Add it without a price', value(text)],
    [labelOf(amount), priced],
  ]);
