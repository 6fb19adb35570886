import type { Payer } from '@wedding/shared/contract/budget-line.schema.ts';
import { sumsOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { expect, test } from 'vitest';
import { savedPayment } from '../../testing/plan-rows.ts';
import { budget, category, plan, row } from '../../testing/sample-budget.ts';
import { contingencyOf } from './contingency.ts';
import { explanationOf, type Figure } from './explanation.ts';
import { pledgesBySide } from './pledges.ts';
import { incomeOf } from './runway.ts';

const payer = (id: string, side: Payer['side'], pledged_kobo: number, received_kobo: number): Payer => ({
  ...row,
  id,
  budget_id: 'b1',
  name: id,
  side,
  pledged_kobo,
  received_kobo,
  sort: id,
});
const payment = (id: string, amount_kobo: number, due_on: string | null, paid_on: string | null) =>
  savedPayment(id, { amount_kobo, due_on, paid_on });
const full = {
  ...budget,
  categories: [
    category('c1', 'Catering', 300_000_00, '1'),
    category('c2', 'Contingency & miscellaneous', 150_000_00, '2'),
  ],
  payers: [payer('Ada', 'bride', 500, 100), payer('Bola', 'groom', 700, 700), payer('Chi', 'bride', 50, 0)],
  payments: [
    payment('late', 40, '2027-01-01', null),
    payment('soon', 60, '2027-01-15', null),
    payment('next', 90, '2027-01-20', null),
    payment('paid', 30, null, '2027-01-02'),
  ],
  funds: [
    {
      ...row,
      id: 'f',
      budget_id: 'b1',
      name: 'Lace',
      price_kobo: 25,
      cost_kobo: 15,
      ordered: 10,
      paid_for: 4,
      sort: '1',
    },
  ],
};
const sums = sumsOf(full, plan as Party);
const explain = (figure: Figure) => explanationOf(figure, { budget: full, sums });

test('every total is the sum of its parts', () => {
  const totals: [Figure, number][] = [
    ['plan', full.total_kobo],
    ['agreed', sums.agreed],
    ['paid', sums.paid],
    ['cash', incomeOf(full) - sums.paid],
    ['pledged', 1250],
    ['contingency', contingencyOf(full, sums)?.left ?? -1],
  ];
  for (const [figure, kobo] of totals) {
    const { groups, ...total } = explain(figure);
    expect([figure, total.kobo]).toEqual([figure, kobo]);
    expect(groups.reduce((all, group) => all + group.kobo, 0)).toBe(kobo);
    for (const { lines, kobo: whole } of groups)
      if (lines.length > 0) expect(lines.reduce((all, line) => all + line.kobo, 0)).toBe(whole);
  }
});

test('a category that exceeds its plan reduces the contingency', () => {
  // 200 guests at ₦2,000 are ₦400,000; ₦300,000 were planned.
  expect(contingencyOf(full, sums)).toMatchObject({ planned: 150_000_00, left: 50_000_00 });
  expect(explain('contingency').groups.map(({ name }) => name)).toEqual([
    'Put aside',
    'Catering, over its plan',
  ]);
  expect(contingencyOf(budget, sumsOf(budget, plan as Party))).toBeNull();
});

test('pledges are grouped by family, each with the pledged and the received amount', () => {
  expect(pledgesBySide(full)).toMatchObject([
    { name: 'The bride’s side', pledged: 550, received: 100 },
    { name: 'The groom’s side', pledged: 700, received: 700 },
  ]);
});
