import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import { lineSums, type Party } from './sums.ts';

/** The first payment of a line is its deposit, the next what is left. */
export function beginPayment(budget: Budget, party: Party, itemId: string | null) {
  const item = budget.items.find(({ id }) => id === itemId);
  const payments = budget.payments.filter(({ item_id }) => item_id === itemId);
  return {
    item_id: itemId ?? '',
    kind: (payments.length ? 'balance' : 'deposit') as Payment['kind'],
    direction: 'out' as Payment['direction'],
    amount_kobo: item && payments.length ? lineSums(item, payments, party).left : 0,
    due_on: null as string | null,
    paid_on: null as string | null,
    method: 'transfer' as Payment['method'],
    payer_id: null as string | null,
    note: '',
  };
}

/** What the one choice “Which payment” stands for. */
export const whichOf = (value: string): Pick<Payment, 'kind' | 'direction'> =>
  value === 'refund'
    ? { kind: 'balance', direction: 'refund' }
    : { kind: value as Payment['kind'], direction: 'out' };
