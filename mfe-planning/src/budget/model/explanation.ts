import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { type BudgetSums, type LineSums, sum } from '@wedding/shared/domain/budget/budget-sums.ts';
import { contingencyOf } from './contingency.ts';
import { pledgesBySide } from './pledges.ts';
import { incomeOf } from './runway.ts';

/** A total that can be explained. */
export type Figure = 'plan' | 'over' | 'agreed' | 'paid' | 'cash' | 'contingency' | 'pledged';

interface Part {
  id: string;
  name: string;
  kobo: number;
}
/** A total, and the parts that add up to it. */
interface Explanation {
  title: string;
  kobo: number;
  groups: (Part & { lines: Part[] })[];
}

interface Explained {
  budget: Budget;
  sums: BudgetSums;
}

const part = (id: string, name: string, kobo: number, lines: Part[] = []) => ({ id, name, kobo, lines });
const total = (parts: readonly Part[]) => sum(parts, ({ kobo }) => kobo);
const group = (id: string, name: string, lines: Part[]) => part(id, name, total(lines), lines);

/** Returns the parts of a total of a budget. */
export function explanationOf(figure: Figure, explained: Explained): Explanation {
  const { title, groups } = partsOf(figure, explained);
  return {
    title,
    kobo: total(groups),
    groups: groups.filter(({ kobo, lines }) => kobo !== 0 || lines.length > 0),
  };
}

function partsOf(figure: Figure, { budget, sums }: Explained): Omit<Explanation, 'kobo'> {
  switch (figure) {
    case 'plan':
      return { title: 'What is planned', groups: planned(budget, sums) };
    case 'over':
      return {
        title: 'Over your plan',
        groups: [
          ...byCategory(budget, sums, ({ cost, paid }) => Math.max(cost, paid)),
          part('plan', 'Your plan', -sums.total),
        ],
      };
    case 'agreed':
      return { title: 'What is agreed', groups: byCategory(budget, sums, ({ agreed }) => agreed ?? 0) };
    case 'paid':
      return { title: 'What is paid', groups: byCategory(budget, sums, ({ paid }) => paid) };
    case 'cash':
      return { title: 'Cash in hand', groups: cash(budget, sums) };
    case 'contingency':
      return {
        title: 'Contingency left',
        groups: contingencyOf(budget, sums)?.parts.map((one) => ({ ...one, lines: [] })) ?? [],
      };
    case 'pledged':
      return {
        title: 'What is pledged',
        groups: pledgesBySide(budget).map(({ side, name, payers }) =>
          group(
            side,
            name,
            payers.map((payer) => part(payer.id, payer.name, payer.pledged_kobo)),
          ),
        ),
      };
  }
}

function planned(budget: Budget, sums: BudgetSums) {
  const left = sums.total - sums.planned;
  return [
    ...budget.categories.map(({ id, name, planned_kobo }) => part(id, name, planned_kobo)),
    part('left', left > 0 ? 'Not planned yet' : 'Planned over the total', left),
  ];
}

/** Returns the lines that contribute to the total, by category. */
const byCategory = (budget: Budget, sums: BudgetSums, pick: (line: LineSums) => number) =>
  budget.categories.map(({ id, name }, place) =>
    group(
      id,
      name,
      (sums.categories[place]?.lines ?? [])
        .map((line) => part(line.item.id, line.item.name, pick(line)))
        .filter(({ kobo }) => kobo !== 0),
    ),
  );

function cash(budget: Budget, sums: BudgetSums) {
  const received = budget.payers.map(({ id, name, received_kobo }) => part(id, name, received_kobo));
  const sold = budget.funds.map(({ id, name, paid_for, price_kobo }) =>
    part(id, name, paid_for * price_kobo),
  );
  const cloth = total(received) + total(sold) - incomeOf(budget);
  return [
    group(
      'received',
      'Family contributions',
      received.filter(({ kobo }) => kobo !== 0),
    ),
    group(
      'sold',
      'Aṣọ-ẹbí sold',
      sold.filter(({ kobo }) => kobo !== 0),
    ),
    part('cloth', 'Aṣọ-ẹbí cloth bought', -cloth),
    part('paid', 'Paid to vendors', -sums.paid),
  ];
}
