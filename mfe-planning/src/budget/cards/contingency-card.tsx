import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { contingencyOf } from '../model/contingency.ts';
import css from './side-card.module.css';

interface ContingencyCardProps {
  budget: Budget;
  sums: BudgetSums;
  onExplain: (figure: 'contingency') => void;
}

/** Shows how much of the money reserved for surprises is left. */
export function ContingencyCard({ budget, sums, onExplain }: ContingencyCardProps) {
  const contingency = contingencyOf(budget, sums);
  if (!contingency || (contingency.planned === 0 && contingency.left === 0)) return null;
  const { left, planned } = contingency;
  return (
    <Card aria-label="Contingency">
      <button type="button" className={css.row} onClick={() => onExplain('contingency')}>
        <span>Contingency left</span> <span className={css.amount}>{formatKobo(Math.max(0, left))}</span>
        <span className={left < 0 ? css.short : css.about}>
          {left < 0 ? `${formatKobo(-left)} over` : `of ${formatKobo(planned)} put aside`}
        </span>
      </button>
    </Card>
  );
}
