import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem, Payment, Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { mainCeremony } from '@wedding/shared/contract/ceremony-dates.ts';
import type { Ceremony, WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';

/** Guests and plates that lines count by. */
export type Party = Pick<WeddingPlan, 'ceremonies' | 'turnout_bp'> | null;

/** How many a line is priced for: guests of its ceremony, or the plates cooked for them; pieces; 1 for a sum. */
export function countOf(pricing: Pricing, party: Party): number {
  if (pricing.mode === 'flat') return 1;
  if (pricing.mode === 'per_unit') return pricing.quantity;
  const guests = ceremonyOf(pricing, party)?.guests ?? 0;
  return pricing.buffer ? platesFor(guests, party?.turnout_bp) : guests;
}

export function ceremonyOf(pricing: Pricing, party: Party): Ceremony | undefined {
  if (pricing.mode !== 'per_guest') return undefined;
  const named = party?.ceremonies.find(({ id }) => id === pricing.ceremony_id);
  return named ?? mainCeremony(party?.ceremonies ?? []);
}

/** Plates for guests, whole ones: 300 guests at 120 % are 360. */
export const platesFor = (guests: number, turnoutBp = 10_000): number =>
  Math.ceil((guests * turnoutBp) / 10_000);

/** Kobo of one unit: the sum itself where it isn't counted. */
export const unitOf = (pricing: Pricing): number =>
  pricing.mode === 'flat' ? pricing.amount_kobo : pricing.unit_kobo;

export const koboOf = (pricing: Pricing, party: Party): number => unitOf(pricing) * countOf(pricing, party);

/** The same way of pricing with another amount. */
export const withUnit = (pricing: Pricing, kobo: number): Pricing =>
  pricing.mode === 'flat' ? { ...pricing, amount_kobo: kobo } : { ...pricing, unit_kobo: kobo };

/** What one line comes to, in kobo. `cost` is what is agreed, or estimated until then; `left` what is still to pay. */
export interface LineSums {
  item: BudgetItem;
  payments: Payment[];
  estimate: number;
  agreed: number | null;
  cost: number;
  paid: number;
  left: number;
}

export interface CategorySums {
  id: string;
  lines: LineSums[];
  planned: number;
  cost: number;
  agreed: number;
  paid: number;
}

/** A budget with every total, derived anew from its rows; amounts in kobo. */
export interface BudgetSums {
  total: number;
  planned: number;
  cost: number;
  agreed: number;
  paid: number;
  categories: CategorySums[];
  /** Still to pay and dated, the earliest first. */
  due: { payment: Payment; item: BudgetItem }[];
}

export function sumsOf(budget: Budget, party: Party): BudgetSums {
  const payments = Map.groupBy(budget.payments, ({ item_id }) => item_id);
  const items = Map.groupBy(budget.items, ({ category_id }) => category_id);
  const categories = budget.categories.map(({ id, planned_kobo }): CategorySums => {
    const lines = (items.get(id) ?? []).map((item) => lineSums(item, payments.get(item.id) ?? [], party));
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
  // What comes back was paid and is no cost: it isn't owed again.
  const back = sum(payments, (payment) =>
    payment.paid_on && payment.direction === 'refund' ? payment.amount_kobo : 0,
  );
  return { item, payments, estimate, agreed, cost, paid, left: Math.max(0, cost - paid - back) };
}

const isOpen = ({ paid_on, direction }: Payment) => paid_on === null && direction === 'out';
const signed = ({ amount_kobo, direction }: Payment) => (direction === 'out' ? amount_kobo : -amount_kobo);

export function sum<T>(all: readonly T[], pick: (one: T) => number): number {
  return all.reduce((sofar, one) => sofar + pick(one), 0);
}
