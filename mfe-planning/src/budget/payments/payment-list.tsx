import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Amount } from '../../components/own-amount.tsx';
import { dayInText, shortDay } from '../../lib/day-text.ts';
import type { OnOpen } from '../model/open-sheet.ts';
import { KINDS } from '../sheets/line-payments.tsx';
import { PayButton } from './pay-button.tsx';
import css from './payment-list.module.css';
import { type PaymentGroup, type PaymentRow, paymentGroups, unplannedLines } from './payment-weeks.ts';

interface PaymentListProps {
  sums: BudgetSums;
  /** The names of who pays, by the ids of payers. */
  payers: ReadonlyMap<string, string>;
  onOpen: OnOpen;
}

/** Paid payments that are visible before all are asked for. */
const MAX_PAID = 3;

/** The payments of a budget by week: what is late, due and paid. One tap pays. */
export function PaymentList({ sums, payers, onOpen }: PaymentListProps) {
  const today = useToday();
  // The list is shorter than that of the lines, which the bar leads from however far down they are.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const groups = paymentGroups(sums, today);
  const unplanned = unplannedLines(sums);
  const add = (
    <Button
      variant="outline"
      small
      icon={<Plus aria-hidden="true" />}
      onClick={() => onOpen({ sheet: 'payment', payment: null, itemId: null })}
    >
      Add a payment
    </Button>
  );
  const lists = (isMeant: (group: PaymentGroup) => boolean) =>
    groups
      .filter(isMeant)
      .map((group) => (
        <Group key={group.title} group={group} today={today} payers={payers} onOpen={onOpen} />
      ));
  return (
    <Stack gap={4} shrink>
      {groups.length + unplanned.length > 0 ? (
        <div>{add}</div>
      ) : (
        <EmptyState
          art={null}
          text="No payments yet. Add what you’ve paid, or what’s due and when."
          action={add}
        />
      )}
      {lists(({ state }) => state !== 'paid')}
      {unplanned.length > 0 && (
        <Card title="Agreed, and no payment planned">
          <Stack as="ul" shrink>
            {unplanned.map(({ line: { item }, kobo }) => (
              <li key={item.id} className={css.row}>
                <button
                  type="button"
                  className={css.open}
                  onClick={() => onOpen({ sheet: 'payment', payment: null, itemId: item.id })}
                >
                  <Text as="span" breaks>
                    {item.name}
                  </Text>{' '}
                  <Amount kobo={kobo} />{' '}
                  <Text as="span" tone="muted" size={13} className={css.about}>
                    Plan its payment
                  </Text>
                </button>
              </li>
            ))}
          </Stack>
        </Card>
      )}
      {lists(({ state }) => state === 'paid')}
    </Stack>
  );
}

interface GroupProps extends Pick<PaymentListProps, 'payers' | 'onOpen'> {
  group: PaymentGroup;
  today: string;
}

function Group({ group, today, payers, onOpen }: GroupProps) {
  const { title, state, rows, kobo } = group;
  const [isExpanded, setExpanded] = useState(state !== 'paid');
  const visible = isExpanded ? rows : rows.slice(0, MAX_PAID);
  return (
    <section className={css.group} aria-label={title}>
      <Row
        as="h2"
        gap={3}
        justify="between"
        wrap
        size={16}
        weight={600}
        plain
        className={css.title}
        data-state={state}
      >
        {title}
        <Amount kobo={kobo} size={14} weight={600} />
      </Row>
      <Stack as="ul" shrink>
        {visible.map((row) => (
          <li key={row.payment.id} className={css.row}>
            <button
              type="button"
              className={css.open}
              onClick={() => onOpen({ sheet: 'payment', payment: row.payment, itemId: row.payment.item_id })}
            >
              <Text as="span" breaks>
                {row.item.name}
              </Text>{' '}
              <Amount kobo={row.payment.amount_kobo} sign={row.payment.direction === 'refund' ? '−' : ''} />{' '}
              <Text as="span" tone="muted" size={13} lines={2} className={css.about}>
                {aboutText(row, today, payers)}
              </Text>
            </button>
            {state !== 'paid' && <PayButton payment={row.payment} name={row.item.name} />}
          </li>
        ))}
      </Stack>
      {visible.length < rows.length && (
        <Button variant="quiet" small onClick={() => setExpanded(true)}>
          See all {rows.length}
          <VisuallyHidden> paid</VisuallyHidden>
        </Button>
      )}
    </section>
  );
}

/** Returns the day of a payment, what it is and who pays it: `Was due 3 Dec · Deposit · Daddy`. */
function aboutText({ payment, item }: PaymentRow, today: string, payers: PaymentListProps['payers']): string {
  const { due_on, paid_on, direction, kind, payer_id } = payment;
  const isLate = !paid_on && due_on !== null && due_on < today;
  const day = paid_on ?? due_on;
  return [
    day && (isLate ? `Was due ${dayInText(day, today)}` : shortDay(day, today)),
    direction === 'refund' ? 'Refund' : KINDS[kind],
    payer_id && payers.get(payer_id),
    item.vendor_name,
  ]
    .filter(Boolean)
    .join(' · ');
}
