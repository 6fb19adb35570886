import { Card } from '@wedding/shared/ui/card.tsx';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { SplitBar } from '@wedding/shared/ui/split-bar.tsx';
import { type Draft, plannedKobo } from './budget-draft.ts';
import css from './budget-figures.module.css';

/** The total, what of it is planned and what is left: follows every key. */
export function BudgetFigures({ draft }: { draft: Draft }) {
  const planned = plannedKobo(draft);
  const total = draft.total_kobo;
  // While the total is being mended there is nothing to measure by.
  const left = total === null ? null : total - planned;
  return (
    <Card className={css.figures} aria-label="Total and what is planned">
      <div className={css.head}>
        <p className={css.lead}>
          {left === null ? 'Planned' : left < 0 ? 'Over the total by' : 'Left to plan'}
        </p>
        <p className={left !== null && left < 0 ? css.over : css.left}>
          {formatKobo(left === null ? planned : Math.abs(left))}
        </p>
      </div>
      {total !== null && left !== null && (
        <>
          <SplitBar
            label="Budget"
            total={total}
            parts={[
              { label: 'Planned', value: Math.min(planned, total), tone: 'wine', text: formatKobo(planned) },
              { label: 'Left', value: Math.max(0, left), tone: 'sand', text: formatKobo(Math.max(0, left)) },
            ]}
          />
          <p className={css.of}>
            {formatKobo(planned)} planned of {formatKobo(total)}
          </p>
        </>
      )}
    </Card>
  );
}
