import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { addDays, daysBetween } from '@wedding/shared/domain/local-date.ts';
import { type BudgetSums, sum } from './sums.ts';

export interface Week {
  /** Its first day, the week's Monday or today. */
  from: string;
  kobo: number;
  /** Cash in hand after it; below 0 = missing. */
  after: number;
}

/** Kobo that came in: family contributions, and the aṣọ-ẹbí sold, less the cost of all its cloth. */
export const incomeOf = (budget: Budget): number =>
  sum(budget.payers, ({ received_kobo }) => received_kobo) +
  sum(
    budget.funds,
    ({ paid_for, price_kobo, ordered, cost_kobo }) => paid_for * price_kobo - ordered * cost_kobo,
  );

/** Whether any income is recorded: without it the cash in hand is unknown. */
export const knowsCash = ({ payers, funds }: Budget): boolean =>
  payers.some(({ received_kobo }) => received_kobo > 0) ||
  funds.some(({ paid_for, ordered }) => paid_for + ordered > 0);

const mondayOf = (today: string): string =>
  addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7));

/** The first day of the week that a payment counts for; what is overdue counts for this week. */
export function weekOf(due: string | null, today: string): string {
  const monday = mondayOf(today);
  const week = Math.max(0, Math.floor(daysBetween(monday, due ?? today) / 7));
  return week === 0 ? today : addDays(monday, week * 7);
}

/**
 * Payments still to make, week by week, and how far the cash in hand goes; what is overdue counts for this week.
 * Weeks without a payment are left out.
 */
export function runwayOf(budget: Budget, sums: BudgetSums, today: string): Week[] {
  const weeks = Map.groupBy(sums.due, ({ payment }) => weekOf(payment.due_on, today));
  let cash = incomeOf(budget) - sums.paid;
  return [...weeks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, due]) => {
      const kobo = sum(due, ({ payment }) => payment.amount_kobo);
      cash -= kobo;
      return { from, kobo, after: cash };
    });
}
