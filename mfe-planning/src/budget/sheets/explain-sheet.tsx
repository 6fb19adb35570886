import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { OwnAmount } from '../../components/own-amount.tsx';
import { explanationOf, type Figure } from '../model/explanation.ts';
import css from './explain-sheet.module.css';

/** The `tabIndex` of a scrolling region, so that it is in the tab order. */
const FOCUSABLE = 0;

interface ExplainSheetProps {
  budget: Budget;
  sums: BudgetSums;
  figure: Figure;
  onClose: () => void;
}

/** Shows a total with the parts that add up to it. */
export function ExplainSheet({ budget, sums, figure, onClose }: ExplainSheetProps) {
  const { title, kobo, groups } = explanationOf(figure, { budget, sums, today: useToday() });
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className={css.sum}>
        <p className={css.total}>{formatKobo(kobo)}</p>
        <OwnAmount kobo={kobo} />
      </div>
      {groups.length === 0 && <p>Nothing yet.</p>}
      {/* A long list scrolls, so it must be reachable by keyboard. */}
      <section aria-label="Its lines" tabIndex={FOCUSABLE}>
        <ul className={css.groups}>
          {groups.map((group) => (
            <li key={group.id}>
              <Row as="p" gap={4} rowGap={0} justify="between" wrap weight={600} breaks className={css.group}>
                <span>{group.name}</span> <span className={css.amount}>{formatKobo(group.kobo)}</span>
              </Row>
              {group.lines.length > 0 && (
                <ul className={css.lines}>
                  {group.lines.map((line) => (
                    <li key={line.id}>
                      <span>{line.name}</span> <span className={css.amount}>{formatKobo(line.kobo)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Sheet>
  );
}
