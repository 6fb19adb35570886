import { type BudgetSums, overOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import type { Figure } from '../model/explanation.ts';
import css from './budget-balance.module.css';

interface BudgetBalanceProps {
  sums: BudgetSums;
  onExplain: (figure: Figure) => void;
}

/** Says what is left of the plan, or how far the lines are over it. */
export function BudgetBalance({ sums, onExplain }: BudgetBalanceProps) {
  if (sums.total === 0) return <Text tone="muted">No total yet</Text>;
  const over = overOf(sums);
  if (over > 0) {
    return (
      <button type="button" className={css.over} onClick={() => onExplain('over')}>
        {formatKobo(over)} over plan
      </button>
    );
  }
  return (
    <Text tone="second" weight={600} tabular breaks className={css.left}>
      {over === 0 ? 'Nothing left of your plan' : `${formatKobo(-over)} left`}
    </Text>
  );
}
