import type { Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import { expect, test } from 'vitest';
import type { Party } from '../../lib/line-guests.ts';
import { filterLines } from './filter-lines.ts';
import { budget, plan, row } from './sample-budget.ts';
import { sumsOf } from './sums.ts';

const [line] = budget.items;
if (!line) throw new Error('The sample has no line.');

test('a search finds a line and its vendor with and without diacritics and hyphens', () => {
  const named = {
    ...budget,
    items: [{ ...line, name: 'Make-up, hair & gèlè', vendor_name: 'Ìyá Bọ́lá Ɗanƙo' }],
  };
  const found = (search: string) =>
    filterLines(sumsOf(named, plan as Party), { filter: 'all', search, today: '2027-01-01' })
      .categories.flatMap(({ lines }) => lines)
      .map(({ item }) => item.id);
  for (const typed of ['gele', 'Make up', 'iya bola', 'danko', 'ɗanƙo gele'])
    expect(found(typed), typed).toEqual(['i1']);
  expect(found('fila')).toEqual([]);
});

test('what is to pay includes an estimate with a planned payment, and nothing that is paid', () => {
  const payment: Payment = {
    ...row,
    id: 'p1',
    budget_id: 'b1',
    item_id: 'i1',
    payer_id: null,
    kind: 'deposit',
    direction: 'out',
    amount_kobo: 100_000_00,
    due_on: '2027-02-01',
    paid_on: null,
    method: 'transfer',
    note: '',
    sort: '1',
  };
  const toPay = (part: Partial<Payment>) =>
    filterLines(sumsOf({ ...budget, payments: [{ ...payment, ...part }] }, plan as Party), {
      filter: 'to pay',
      search: '',
      today: '2027-01-01',
    }).categories.flatMap(({ lines }) => lines).length;
  expect(toPay({})).toBe(1);
  expect(toPay({ due_on: null })).toBe(1);
  expect(toPay({ paid_on: '2027-01-01' })).toBe(0);
  expect(toPay({ direction: 'refund' })).toBe(0);
});
