import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Fund, Payer } from '@wedding/shared/contract/budget-line.schema.ts';
import { sum } from '@wedding/shared/domain/budget/budget-sums.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Plus } from 'lucide-react';
import { pledgesBySide } from '../model/pledges.ts';
import css from './side-card.module.css';

interface GivingCardProps {
  budget: Budget;
  onExplain: (figure: 'pledged') => void;
  onPayer: (payer: Payer | null) => void;
  onFund: (fund: Fund | null) => void;
}

/** Shows who contributes how much, and aṣọ-ẹbí as a separate fund beside the total. */
export function GivingCard({ budget, onExplain, onPayer, onFund }: GivingCardProps) {
  const sides = pledgesBySide(budget);
  return (
    <Card title="Family contributions">
      {sides.map(({ side, name, payers, pledged, received }) => (
        <section key={side} aria-label={name}>
          <p className={css.side}>
            <span>{name}</span> <span className={css.amount}>{formatKobo(received)}</span>
            <span className={css.about}>of {formatKobo(Math.max(pledged, received))}</span>
          </p>
          <ul className={css.rows}>
            {payers.map((payer) => (
              <li key={payer.id}>
                <button type="button" className={css.row} onClick={() => onPayer(payer)}>
                  <span>{payer.name}</span>{' '}
                  <span className={css.amount}>{formatKobo(payer.received_kobo)}</span>
                  {payerText(payer) && <span className={css.about}>{payerText(payer)}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {sides.length > 0 && (
        <button type="button" className={css.row} onClick={() => onExplain('pledged')}>
          <b>Total pledged</b>{' '}
          <span className={css.amount}>{formatKobo(sum(sides, ({ pledged }) => pledged))}</span>
        </button>
      )}
      <ul className={css.rows}>
        {budget.funds.map((fund) => (
          <li key={fund.id}>
            <button type="button" className={css.row} onClick={() => onFund(fund)}>
              <span>{fund.name}</span>{' '}
              <span className={css.amount}>{formatKobo(fund.paid_for * fund.price_kobo)}</span>
              <span className={css.about}>{fundText(fund)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Row gap={2} wrap above={3}>
        <Button variant="outline" small icon={<Plus aria-hidden="true" />} onClick={() => onPayer(null)}>
          Add a pledge
        </Button>
        <Button variant="outline" small icon={<Plus aria-hidden="true" />} onClick={() => onFund(null)}>
          Aṣọ-ẹbí
        </Button>
      </Row>
    </Card>
  );
}

function payerText({ pledged_kobo: pledged, received_kobo: received }: Payer): string {
  if (pledged > received) return `${formatKobo(pledged)} pledged, ${formatKobo(pledged - received)} to come`;
  return received > 0 ? 'all received' : '';
}

function fundText({ ordered, paid_for, price_kobo, cost_kobo }: Fund): string {
  const gain = ordered * (price_kobo - cost_kobo);
  const sold = `${formatCount(paid_for)} of ${formatCount(ordered)} paid for`;
  if (gain === 0) return sold;
  return gain > 0 ? `${sold}, brings in ${formatKobo(gain)}` : `${sold}, costs you ${formatKobo(-gain)}`;
}
