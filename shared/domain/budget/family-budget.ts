import type { Budget } from '../../contract/budget.schema.ts';
import type { Payment } from '../../contract/budget-line.schema.ts';
import type { FamilyBudget, FamilyPayment } from '../../contract/plan-link.schema.ts';
import { formatKobo } from '../../format/money.ts';
import { withoutPhones } from '../without-phones.ts';
import { overOf, sum, sumsOf } from './budget-sums.ts';
import type { Party } from './line-guests.ts';

/** `gives ₦1,000,000, ₦400,000 so far`. */
export const givesText = ({ pledged_kobo: pledged, received_kobo: received }: Pledge): string =>
  received >= pledged
    ? `has given ${formatKobo(received)}`
    : `gives ${formatKobo(pledged)}${received > 0 ? `, ${formatKobo(received)} so far` : ''}`;
type Pledge = Pick<FamilyBudget['payers'][number], 'pledged_kobo' | 'received_kobo'>;

/** Returns what a couple's family may know of a budget: its sums, and who gives and pays what. */
export function familyBudget(budget: Budget, party: Party): FamilyBudget {
  const sums = sumsOf(budget, party);
  const names = new Map(budget.items.map(({ id, name }) => [id, name]));
  const payers = new Set(budget.payers.map(({ id }) => id));
  const paymentsOf = (payerId: string | null) =>
    budget.payments
      .filter(({ direction, item_id }) => direction === 'out' && names.has(item_id))
      .filter(({ payer_id }) => (payer_id && payers.has(payer_id) ? payer_id : null) === payerId)
      .sort(byDay)
      .map(
        ({ item_id, amount_kobo, due_on, paid_on }): FamilyPayment => ({
          what: withoutPhones(names.get(item_id) ?? ''),
          amount_kobo,
          due_on,
          paid_on,
        }),
      );
  return {
    name: withoutPhones(budget.name),
    total_kobo: sums.total,
    cost_kobo: sums.total + overOf(sums),
    paid_kobo: sums.paid,
    left_kobo: sum(
      sums.categories.flatMap(({ lines }) => lines),
      ({ left }) => left,
    ),
    payers: budget.payers.map(({ id, name, pledged_kobo, received_kobo }) => ({
      name: withoutPhones(name),
      pledged_kobo,
      received_kobo,
      payments: paymentsOf(id),
    })),
    undecided: paymentsOf(null).filter(({ paid_on }) => paid_on === null),
  };
}

/** Open payments come first, by the day they are due; those without a day last. */
const byDay = (a: Payment, b: Payment) => placeOf(a).localeCompare(placeOf(b));
const placeOf = ({ paid_on, due_on }: Payment) => `${paid_on ? 1 : 0} ${paid_on ?? due_on ?? '9'}`;
