import type { Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { PaidToday } from '../../components/paid-today.tsx';
import { change, type Edit } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';

interface PayButtonProps {
  payment: Payment;
  /** The name of its line. */
  name: string;
}

/** Marks a payment as paid today. Undo takes it back. */
export function PayButton({ payment, name }: PayButtonProps) {
  const edit = useEdit();
  return (
    <PaidToday
      amount_kobo={payment.amount_kobo}
      name={name}
      onPay={() => edit(...paidToday(payment, name))}
    />
  );
}

/** Returns the edit that pays a payment today, and the sentence that says so. */
export const paidToday = (payment: Payment, name: string): [(Edit | null)[], string] => [
  [change('payment', payment, { paid_on: today() })],
  `${formatKobo(payment.amount_kobo)} paid for ${name}`,
];
