import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem, Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import {
  isOpen,
  leftOf,
  lineSums,
  sum,
  unitOf,
  withUnit,
} from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { emptyPayment } from '../../budget/model/budget-edits.ts';
import { newId } from '../../lib/new-id.ts';
import { sortsAfter } from '../../lib/sort-after.ts';
import { addition, change, type Edit } from '../../sync/edits.ts';

/** The couple's answers about a booking; amounts in kobo, days as `YYYY-MM-DD` ('' for none). */
export interface Booking {
  /** The price for each guest or piece if the line is priced that way; null if not answered. */
  agreed: number | null;
  deposit: number | null;
  paid_on: string;
  balance_on: string;
}

export interface Line {
  budget: Budget;
  item: BudgetItem;
}

/** Finds the line with this id in any budget. */
export function lineIn(budgets: readonly Budget[], id: string | null): Line | null {
  for (const budget of budgets) {
    const item = budget.items.find((one) => one.id === id);
    if (item) return { budget, item };
  }
  return null;
}

type Planned = 'deposit' | 'balance';
const plannedOf = (payments: readonly Payment[], kind: Planned) =>
  payments.find((one) => one.kind === kind && isOpen(one));

/**
 * Returns the line's sums with this booking. `left` is negative if more is paid than agreed. `balance` is what is left
 * without the other payments that are planned already, such as instalments.
 */
export function bookedSums({ budget, item }: Line, booking: Booking, party: Party) {
  const price = item.agreed ?? item.estimate;
  const agreed = booking.agreed === null ? item.agreed : withUnit(price, booking.agreed);
  const payments = budget.payments.filter(({ item_id }) => item_id === item.id);
  const sums = lineSums({ ...item, agreed }, payments, party);
  const left = leftOf(sums.cost, payments) - (booking.deposit ?? 0);
  const changed = [
    plannedOf(payments, 'balance'),
    booking.deposit ? plannedOf(payments, 'deposit') : undefined,
  ];
  const others = payments.filter((one) => isOpen(one) && !changed.includes(one));
  return {
    agreed,
    payments,
    cost: sums.cost,
    paid: sums.paid,
    left,
    balance: left - sum(others, ({ amount_kobo }) => amount_kobo),
  };
}

/**
 * Returns the edits of a booking: the line's price, the paid deposit, and the balance with its
 * day. Empty answers change nothing.
 */
export function bookingEdits(line: Line, booking: Booking, party: Party): (Edit | null)[] {
  const { budget, item } = line;
  const { agreed, payments, balance } = bookedSums(line, booking, party);
  const fresh = emptyPayment(budget.id, item.id);
  const nextSort = sortsAfter(budget.payments);
  const edits: (Edit | null)[] = [];
  if (booking.agreed !== null) edits.push(change('budget_item', item, { agreed }));
  if (booking.deposit) {
    const paid = { amount_kobo: booking.deposit, paid_on: booking.paid_on };
    const planned = plannedOf(payments, 'deposit');
    const first = !payments.some(({ kind, direction }) => kind === 'deposit' && direction === 'out');
    const kind = first ? 'deposit' : 'instalment';
    edits.push(
      planned
        ? change('payment', planned, paid)
        : addition('payment', newId(), { ...fresh, kind, ...paid, sort: nextSort() }),
    );
  }
  if (booking.balance_on && balance > 0) {
    const due = { amount_kobo: balance, due_on: booking.balance_on };
    const planned = plannedOf(payments, 'balance');
    edits.push(
      planned
        ? change('payment', planned, due)
        : addition('payment', newId(), { ...fresh, kind: 'balance', ...due, sort: nextSort() }),
    );
  }
  return edits;
}

/** Returns a booking draft with the values that the line has already. */
export function bookingOf({ budget, item }: Line, today: string): Booking {
  const balance = plannedOf(
    budget.payments.filter(({ item_id }) => item_id === item.id),
    'balance',
  );
  return {
    agreed: item.agreed && unitOf(item.agreed),
    deposit: null,
    paid_on: today,
    balance_on: balance?.due_on ?? '',
  };
}
