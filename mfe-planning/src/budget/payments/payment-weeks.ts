import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem, Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import {
  type BudgetSums,
  isOpen,
  type LineSums,
  sum,
  unplannedOf,
} from '@wedding/shared/domain/budget/budget-sums.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { weekOf, weekText } from '../model/runway.ts';

export interface PaymentRow {
  payment: Payment;
  item: BudgetItem;
}

export interface PaymentGroup {
  title: string;
  state: 'late' | 'due' | 'open' | 'paid';
  rows: PaymentRow[];
  kobo: number;
}

/** A budget's payments: what is late, then what is due, week by week, then what has no date, and what is paid. */
export function paymentGroups({ categories }: BudgetSums, today: string): PaymentGroup[] {
  const all = categories.flatMap(({ lines }) =>
    lines.flatMap(({ item, payments }) => payments.map((payment) => ({ payment, item }))),
  );
  const open = all.filter(({ payment }) => isOpen(payment)).sort(byDay(({ due_on }) => due_on));
  const late = open.filter(({ payment }) => payment.due_on !== null && payment.due_on < today);
  const due = open.filter(({ payment }) => payment.due_on !== null && payment.due_on >= today);
  const undated = open.filter(({ payment }) => payment.due_on === null);
  const done = all
    .filter(({ payment }) => !isOpen(payment))
    .sort(byDay(({ paid_on, due_on }) => paid_on ?? due_on));
  const weeks = [...groupBy(due, ({ payment }) => weekText(weekOf(payment.due_on, today), today))];
  return [
    groupOf('Late', 'late', late),
    ...weeks.map(([title, rows]) => groupOf(title, 'due', rows)),
    groupOf('No date yet', 'open', undated),
    groupOf('Paid', 'paid', done.toReversed()),
  ].filter(({ rows }) => rows.length > 0);
}

const groupOf = (title: string, state: PaymentGroup['state'], rows: PaymentRow[]): PaymentGroup => ({
  title,
  state,
  rows,
  kobo: sum(rows, ({ payment }) =>
    payment.direction === 'out' ? payment.amount_kobo : payment.paid_on ? -payment.amount_kobo : 0,
  ),
});

const byDay = (pick: (payment: Payment) => string | null) => (a: PaymentRow, b: PaymentRow) =>
  (pick(a.payment) ?? '').localeCompare(pick(b.payment) ?? '') ||
  a.payment.sort.localeCompare(b.payment.sort);

/** Returns the lines whose agreed price no payment is planned for yet, with what is left of it. */
export const unplannedLines = ({ categories }: BudgetSums): { line: LineSums; kobo: number }[] =>
  categories
    .flatMap(({ lines }) => lines)
    .map((line) => ({ line, kobo: line.agreed === null ? 0 : unplannedOf(line) }))
    .filter(({ kobo }) => kobo > 0);

/** Returns the payment that is due first in any budget, with its line's name. */
export function nextPayment(budgets: readonly Budget[]): { payment: Payment; name: string } | undefined {
  const due = budgets.flatMap(({ items, payments }) => {
    const names = new Map(items.map(({ id, name }) => [id, name]));
    return payments.flatMap((payment) => {
      const name = names.get(payment.item_id);
      return isOpen(payment) && payment.due_on !== null && name !== undefined ? [{ payment, name }] : [];
    });
  });
  return due.sort((a, b) => ((a.payment.due_on ?? '') < (b.payment.due_on ?? '') ? -1 : 1))[0];
}
