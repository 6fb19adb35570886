import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { addDays, daysBetween } from '@wedding/shared/contract/local-date.ts';
import { type BudgetSums, sum } from './sums.ts';

export interface Week {
  /** Its first day, the week's Monday or today. */
  from: string;
  kobo: number;
  /** Cash in hand after it; below 0 = missing. */
  after: number;
}

/** Kobo that came in: what families gave, and what was sold of the aso-ebi, less all the cloth that was bought for it. */
export const cameIn = (budget: Budget): number =>
  sum(budget.payers, ({ received_kobo }) => received_kobo) +
  sum(
    budget.funds,
    ({ paid_for, price_kobo, ordered, cost_kobo }) => paid_for * price_kobo - ordered * cost_kobo,
  );

/** Whether anybody said what came in: without it nothing is known of the cash. */
export const knowsCash = ({ payers, funds }: Budget): boolean =>
  payers.some(({ received_kobo }) => received_kobo > 0) ||
  funds.some(({ paid_for, ordered }) => paid_for + ordered > 0);

/**
 * Payments still to make, week by week, and how far the cash in hand goes; what is overdue counts for this week.
 * Weeks without a payment are left out.
 */
export function runwayOf(budget: Budget, sums: BudgetSums, today: string): Week[] {
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -weekday);
  const weeks = Map.groupBy(sums.due, ({ payment }) =>
    Math.max(0, Math.floor(daysBetween(monday, payment.due_on ?? today) / 7)),
  );
  let cash = cameIn(budget) - sums.paid;
  return [...weeks]
    .sort(([a], [b]) => a - b)
    .map(([week, due]) => {
      const kobo = sum(due, ({ payment }) => payment.amount_kobo);
      cash -= kobo;
      return { from: week === 0 ? today : addDays(monday, week * 7), kobo, after: cash };
    });
}
