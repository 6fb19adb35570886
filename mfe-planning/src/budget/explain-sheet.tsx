import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import type { Figure } from './budget-bar.tsx';
import css from './explain-sheet.module.css';
import type { BudgetSums, LineSums } from './sums.ts';

/** Of what scrolls: in the order of the page. */
const REACHED = 0;

interface ExplainSheetProps {
  budget: Budget;
  sums: BudgetSums;
  figure: Figure;
  onClose: () => void;
}

const TITLES: Record<Figure, string> = {
  plan: 'What is planned',
  agreed: 'What is agreed',
  paid: 'What is paid',
};
const pick: Record<Exclude<Figure, 'plan'>, (line: LineSums) => number> = {
  agreed: ({ agreed }) => agreed ?? 0,
  paid: ({ paid }) => paid,
};

/** A total, line by line: the rows below it add up to it. */
export function ExplainSheet({ budget, sums, figure, onClose }: ExplainSheetProps) {
  const groups = budget.categories.map(({ id, name }, place) => {
    const category = sums.categories[place];
    if (figure === 'plan') return { id, name, kobo: category?.planned ?? 0, lines: [] };
    const lines = (category?.lines ?? [])
      .map((line) => ({ id: line.item.id, name: line.item.name, kobo: pick[figure](line) }))
      .filter(({ kobo }) => kobo !== 0);
    return { id, name, kobo: lines.reduce((all, { kobo }) => all + kobo, 0), lines };
  });
  const shown = groups.filter(({ kobo }) => kobo !== 0);
  const left = figure === 'plan' ? sums.total - sums.planned : 0;
  return (
    <Sheet open onClose={onClose} title={TITLES[figure]}>
      <p className={css.total}>{formatKobo(figure === 'plan' ? sums.total : sums[figure])}</p>
      {shown.length === 0 && left === 0 && <p>Nothing yet.</p>}
      {/* A long list scrolls: a keyboard has to reach it. */}
      <section aria-label="Its lines" tabIndex={REACHED}>
        <ul className={css.groups}>
          {shown.map((group) => (
            <li key={group.id}>
              <p className={css.group}>
                <span>{group.name}</span> <span className={css.amount}>{formatKobo(group.kobo)}</span>
              </p>
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
          {left !== 0 && (
            <li>
              <p className={css.group}>
                <span>{left > 0 ? 'Not planned yet' : 'Planned beyond the total'}</span>{' '}
                <span className={css.amount}>{formatKobo(left)}</span>
              </p>
            </li>
          )}
        </ul>
      </section>
    </Sheet>
  );
}
