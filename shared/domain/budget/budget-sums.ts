import type { Budget } from '../../contract/budget.schema.ts';
import type { BudgetItem, Payment, Pricing } from '../../contract/budget-line.schema.ts';
import { groupBy } from '../group-by.ts';
import { ceremonyOf, type Party, partyIn } from './line-guests.ts';

/**
 * Returns the number that a line is priced for: guests of its ceremony, or the plates cooked for them; pieces; 1 for a sum.
 */
export function countOf(pricing: Pricing, party: Party): number {
  if (pricing.mode === 'flat') return 1;
  if (pricing.mode === 'per_unit') return pricing.quantity;
  const guests = ceremonyOf(pricing, party)?.guests ?? 0;
  return pricing.buffer ? platesFor(guests, party?.turnout_bp) : guests;
}

/** Returns the plates for guests, rounded up: 300 guests at 120 % are 360. */
export const platesFor = (guests: number, turnoutBp = 10_000): number =>
  Math.ceil((guests * turnoutBp) / 10_000);

/** Returns the price of one unit in kobo; for a fixed sum, the sum itself. */
export const unitOf = (pricing: Pricing): number =>
  pricing.mode === 'flat' ? pricing.amount_kobo : pricing.unit_kobo;

export const koboOf = (pricing: Pricing, party: Party): number => unitOf(pricing) * countOf(pricing, party);

/** Returns whether a unit price has no count yet, so that its total is 0 so far. */
export const isUncounted = (pricing: Pricing, party: Party): boolean =>
  pricing.mode !== 'flat' && pricing.unit_kobo > 0 && countOf(pricing, party) === 0;

/** Returns the same pricing with another amount. */
export const withUnit = (pricing: Pricing, kobo: number): Pricing =>
  pricing.mode === 'flat' ? { ...pricing, amount_kobo: kobo } : { ...pricing, unit_kobo: kobo };

/** Sums of one line in kobo. `cost` is the agreed price, or the estimate until then; `left` is still to pay, `open` planned. */
export interface LineSums {
  item: BudgetItem;
  payments: Payment[];
  estimate: number;
  agreed: number | null;
  cost: number;
  paid: number;
  left: number;
  open: number;
  /** Whether the price is a unit price without a count. */
  uncounted: boolean;
}

export interface CategorySums {
  id: string;
  lines: LineSums[];
  planned: number;
  cost: number;
  agreed: number;
  paid: number;
}

/** A budget with all totals, derived from its rows; amounts in kobo. */
export interface BudgetSums {
  total: number;
  planned: number;
  cost: number;
  agreed: number;
  paid: number;
  categories: CategorySums[];
  /** Unpaid payments with a date, the earliest first. */
  due: { payment: Payment; item: BudgetItem }[];
}

export function sumsOf(budget: Budget, party: Party): BudgetSums {
  const payments = groupBy(budget.payments, ({ item_id }) => item_id);
  const items = groupBy(budget.items, ({ category_id }) => category_id);
  const categories = budget.categories.map((category): CategorySums => {
    const { id, planned_kobo } = category;
    const categoryParty = partyIn(party, category);
    const lines = (items.get(id) ?? []).map((item) =>
      lineSums(item, payments.get(item.id) ?? [], categoryParty),
    );
    return {
      id,
      lines,
      planned: planned_kobo,
      cost: sum(lines, ({ cost }) => cost),
      agreed: sum(lines, ({ agreed }) => agreed ?? 0),
      paid: sum(lines, ({ paid }) => paid),
    };
  });
  const of = (pick: (category: CategorySums) => number) => sum(categories, pick);
  const lines = categories.flatMap((category) => category.lines);
  return {
    total: budget.total_kobo,
    planned: of(({ planned }) => planned),
    cost: of(({ cost }) => cost),
    agreed: of(({ agreed }) => agreed),
    paid: of(({ paid }) => paid),
    categories,
    due: lines
      .flatMap(({ item, payments: own }) => own.filter(isOpen).map((payment) => ({ payment, item })))
      .filter(({ payment }) => payment.due_on !== null)
      .sort((a, b) => ((a.payment.due_on ?? '') < (b.payment.due_on ?? '') ? -1 : 1)),
  };
}

export function lineSums(item: BudgetItem, payments: Payment[], party: Party): LineSums {
  const estimate = koboOf(item.estimate, party);
  const agreed = item.agreed && koboOf(item.agreed, party);
  const cost = agreed ?? estimate;
  const paid = sum(payments, (payment) => (payment.paid_on ? signed(payment) : 0));
  const open = sum(payments.filter(isOpen), ({ amount_kobo }) => amount_kobo);
  const price = item.agreed ?? item.estimate;
  return {
    item,
    payments,
    estimate,
    agreed,
    cost,
    paid,
    // What is planned is meant to be paid, also where no price says so.
    left: Math.max(open, leftOf(cost, payments)),
    open,
    uncounted: isUncounted(price, party),
  };
}

/**
 * Returns how far the lines are over the plan, in kobo; negative for what is left. Line by line, because what one line has
 * paid, or got back, is not paid for another one; a line costs what was paid and is planned for it, if that is more than its
 * price.
 */
export const overOf = ({ total, categories }: BudgetSums): number =>
  sum(categories, ({ lines }) => sum(lines, ({ cost, paid, open }) => Math.max(cost, paid + open))) - total;

/**
 * Returns what is still to pay of a cost; negative if more is paid. Refunds don't count: that money is no cost and isn't
 * owed again.
 */
export const leftOf = (cost: number, payments: readonly Payment[]): number =>
  cost -
  sum(payments, (payment) => (payment.paid_on && payment.direction === 'out' ? payment.amount_kobo : 0));

/** Returns what no payment of a line is made or planned for yet. */
export const unplannedOf = ({ left, open }: LineSums): number => left - open;

/** Whether a payment is planned, but not made yet. */
export const isOpen = ({ paid_on, direction }: Payment) => paid_on === null && direction === 'out';
const signed = ({ amount_kobo, direction }: Payment) => (direction === 'out' ? amount_kobo : -amount_kobo);

export function sum<T>(all: readonly T[], pick: (one: T) => number): number {
  return all.reduce((total, one) => total + pick(one), 0);
}
