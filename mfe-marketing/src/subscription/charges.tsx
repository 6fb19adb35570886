import type { Charge } from '@wedding/shared/contract/subscription.schema.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { Card } from '@wedding/shared/ui/card.tsx';
import { formatDay } from '../lib/day.ts';
import css from './subscription.module.css';

/** Charges to the couple's airtime, the latest first. */
export function Charges({ charges }: { charges: Charge[] }) {
  return (
    <Card title="Charges">
      {charges.length === 0 ? (
        <p className={css.note}>Nothing has been charged yet.</p>
      ) : (
        <ul className={css.charges}>
          {charges.map(({ id, plan, amount, charged_at }) => (
            <li key={id}>
              <span>
                {plan}
                <span className={css.day}>{formatDay(charged_at)}</span>
              </span>
              <span className={css.amount}>{formatNaira(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
