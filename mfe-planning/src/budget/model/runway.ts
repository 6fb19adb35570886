import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { type BudgetSums, sum } from '@wedding/shared/domain/budget/budget-sums.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { addDays, daysBetween } from '@wedding/shared/domain/local-date.ts';
import { dateText } from '../../lib/day-text.ts';

export interface Week {
  /** The first day: the week's Monday, or today. */
  from: string;
  kobo: number;
  /** Cash in hand after it; negative if money is missing. */
  after: number;
}

/** Returns the income in kobo: family contributions and aṣọ-ẹbí sold, less the cost of all its cloth. */
export const incomeOf = (budget: Budget): number =>
  sum(budget.payers, ({ received_kobo }) => received_kobo) +
  sum(
    budget.funds,
    ({ paid_for, price_kobo, ordered, cost_kobo }) => paid_for * price_kobo - ordered * cost_kobo,
  );

/** Returns whether any income is recorded. Without it the cash in hand is unknown. */
export const knowsCash = ({ payers, funds }: Budget): boolean =>
  payers.some(({ received_kobo }) => received_kobo > 0) ||
  funds.some(({ paid_for, ordered }) => paid_for + ordered > 0);

const mondayOf = (today: string): string =>
  addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7));

/** Returns the first day of the week that a payment counts for. Overdue payments count for this week. */
export function weekOf(due: string | null, today: string): string {
  const monday = mondayOf(today);
  const week = Math.max(0, Math.floor(daysBetween(monday, due ?? today) / 7));
  return week === 0 ? today : addDays(monday, week * 7);
}

/** Names a week by its first day. */
export function weekText(from: string, today: string): string {
  if (from === today) return 'This week';
  return daysBetween(today, from) <= 7 ? 'Next week' : `Week of ${dateText(from, today)}`;
}

/**
 * Returns the unpaid payments by week, and the cash in hand after each. Overdue payments count for this week. Weeks
 * without a payment are left out.
 */
export function runwayOf(budget: Budget, sums: BudgetSums, today: string): Week[] {
  const weeks = groupBy(sums.due, ({ payment }) => weekOf(payment.due_on, today));
  let cash = incomeOf(budget) - sums.paid;
  return [...weeks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, due]) => {
      const kobo = sum(due, ({ payment }) => payment.amount_kobo);
      cash -= kobo;
      return { from, kobo, after: cash };
    });
}
