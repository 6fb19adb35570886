import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { incomeOf, knowsCash, runwayOf, weekText } from '../model/runway.ts';
import css from './side-card.module.css';

interface RunwayCardProps {
  budget: Budget;
  sums: BudgetSums;
  onExplain: (figure: 'cash') => void;
  /** Leads to the payments, which stand by week. */
  paymentsTo: string;
}

/** Shows what is to pay in each week, and when the cash in hand runs out. */
export function RunwayCard({ budget, sums, onExplain, paymentsTo }: RunwayCardProps) {
  const today = useToday();
  const weeks = runwayOf(budget, sums, today);
  if (weeks.length === 0) return null;
  const most = Math.max(...weeks.map(({ kobo }) => kobo));
  const cash = knowsCash(budget) ? incomeOf(budget) - sums.paid : null;
  return (
    <Card title="Weeks ahead">
      {cash !== null && (
        <button type="button" className={cx(css.row, css.cash)} onClick={() => onExplain('cash')}>
          {cash < 0 ? `${formatKobo(-cash)} more spent than received` : `${formatKobo(cash)} in hand now`}
          <span className={css.about}>
            Contributions and aṣọ-ẹbí sales, minus the cloth and what you’ve paid.
          </span>
        </button>
      )}
      <ul className={css.rows}>
        {weeks.slice(0, 8).map(({ from, kobo, after }) => (
          <li key={from}>
            <Link className={css.row} to={paymentsTo}>
              <span>{weekText(from, today)}</span> <span className={css.amount}>{formatKobo(kobo)}</span>
              <svg className={css.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(kobo / (most || 1)) * 100} height="4" rx="2" />
              </svg>
              {cash !== null && (
                <span className={after < 0 ? css.short : css.about}>
                  {after < 0 ? `${formatKobo(-after)} short` : `${formatKobo(after)} in hand after`}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {weeks.length > 8 && <p className={css.about}>and {formatCounted(weeks.length - 8, 'more week')}</p>}
    </Card>
  );
}
