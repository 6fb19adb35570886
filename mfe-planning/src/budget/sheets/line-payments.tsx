import type { Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Plus } from 'lucide-react';
import { Amount } from '../../components/own-amount.tsx';
import { dayInText } from '../../lib/day-text.ts';
import css from './line-payments.module.css';

export const KINDS: Record<Payment['kind'], string> = {
  deposit: 'Deposit',
  instalment: 'Instalment',
  balance: 'Balance',
};

interface LinePaymentsProps {
  payments: readonly Payment[];
  onOpen: (payment: Payment | null) => void;
  /** Absent while there is no price to split. */
  onParts: (() => void) | undefined;
}

/** The payments of one line, paid and unpaid. */
export function LinePayments({ payments, onOpen, onParts }: LinePaymentsProps) {
  const today = useToday();
  return (
    <Stack gap={2} justify="start" className={css.payments}>
      <Text as="h3" size={14} weight={600} plain>
        Payments
      </Text>
      {payments.length > 0 && (
        <ul className={css.rows}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <button type="button" className={css.row} onClick={() => onOpen(payment)}>
                <span>
                  {payment.direction === 'refund' ? 'Refund' : KINDS[payment.kind]}
                  <span className={css.when}>{whenText(payment, today)}</span>
                </span>
                <Amount kobo={payment.amount_kobo} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Row gap={4} rowGap={1} wrap>
        <Button variant="outline" small icon={<Plus aria-hidden="true" />} onClick={() => onOpen(null)}>
          Add a payment
        </Button>
        {onParts && (
          <Button variant="quiet" small flush onClick={onParts}>
            Pay the rest in parts
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function whenText({ paid_on, due_on, direction }: Payment, today: string): string {
  if (paid_on) return `${direction === 'refund' ? 'received' : 'paid'} ${dayInText(paid_on, today)}`;
  if (!due_on) return 'no date yet';
  return `${due_on < today ? 'was due' : 'due'} ${dayInText(due_on, today)}`;
}
