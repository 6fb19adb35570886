import { expect, test } from 'vitest';
import { savedPayment } from '../testing/plan-rows.ts';
import { budget, category } from '../testing/sample-budget.ts';
import { findLines, lineGroups } from './line-groups.ts';

const [sample] = budget.items;
if (!sample) throw new Error('The sample has no line.');
const lines = Array.from({ length: 12 }, (_, n) => ({
  ...sample,
  id: `l${n}`,
  name: n === 3 ? 'Aṣọ-ẹbí cloth' : `Line ${n}`,
  category_id: n < 6 ? 'c2' : 'c1',
  sort: String(n),
}));
const pay = (item_id: string, updated_at: string) =>
  savedPayment(`p${item_id}`, { item_id, amount_kobo: 1, paid_on: '2027-01-01', updated_at });
const full = {
  ...budget,
  items: lines.map((line) =>
    line.id === 'l9' ? { ...line, version: 3, updated_at: '2027-02-01 10:00:00' } : line,
  ),
  payments: [pay('l1', '2027-03-01 10:00:00'), pay('l7', '2027-01-05 10:00:00')],
};

test('lines are grouped by category in the budget’s order, with the recently changed ones first', () => {
  const groups = lineGroups([full]);
  expect(groups.map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Recent', 3],
    ['Catering', 6],
    ['Ankara & aṣọ-ẹbí', 6],
  ]);
  expect(groups[0]?.lines.map(({ id }) => id)).toEqual(['l1', 'l9', 'l7']);
  expect(
    lineGroups([full, { ...budget, id: 'b2', categories: [category('c9', 'Rings', 0, '1')] }])[1]?.name,
  ).toBe('Our wedding · Catering');
});

test('a search finds lines by their own or their category’s name, with and without diacritics', () => {
  const groups = lineGroups([full]);
  for (const typed of ['aso-ebi cloth', 'Aso ebi  cloth', 'aṣọ-ẹbí cl', 'cloth ebi'])
    expect(findLines(groups, typed).flatMap(({ lines }) => lines.map(({ id }) => id))).toEqual(['l3']);
  expect(findLines(groups, 'cater').flatMap(({ lines }) => lines)).toHaveLength(6);
  expect(findLines(groups, 'camel')).toEqual([]);
});
