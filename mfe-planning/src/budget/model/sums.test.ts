import type { Payment, Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import {
  koboOf,
  lineSums,
  platesFor,
  sumsOf,
  unplannedOf,
  withUnit,
} from '@wedding/shared/domain/budget/budget-sums.ts';
import { partyIn } from '@wedding/shared/domain/budget/line-guests.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { savedBudget, savedPayment } from '../../testing/plan-rows.ts';
import { emptyLine } from './budget-edits.ts';
import { timesText } from './price-draft.ts';

const row = { version: 1, updated_at: '', updated_by: 1, deleted_at: null, sort: 'i' };
const ceremony = { ...row, id: 'r', kind: 'reception' as const, name: 'Reception', date: null };
const party = (guests: number, turnout_bp = 10_000) => ({
  turnout_bp,
  ceremonies: [{ ...ceremony, guests }],
});
const line = (id: string, estimate: Pricing, category_id = 'c') => ({
  ...emptyLine('b', category_id),
  ...row,
  id,
  name: id,
  estimate,
  template_row_id: null,
});
const paid = (item_id: string, amount_kobo: number, more: Partial<Payment> = {}) =>
  savedPayment(`${item_id} ${amount_kobo}`, { item_id, amount_kobo, paid_on: '2027-01-01', ...more });
const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });

test('fifty more guests cost fifty times the price, and plates are rounded up', () => {
  const price: Pricing = { mode: 'per_guest', unit_kobo: 5_000_00, ceremony_id: null, buffer: false };
  expect(koboOf(price, party(350)) - koboOf(price, party(300))).toBe(50 * 5_000_00);
  expect(koboOf({ ...price, buffer: true }, party(301, 11_500))).toBe(347 * 5_000_00);
  expect(platesFor(300, 12_000)).toBe(360);
  expect(koboOf(withUnit(price, 1), party(0))).toBe(0);
});

test('every total is the exact sum of its lines, at any size', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 40 }),
      fc.array(amount, { maxLength: 5 }),
      (costs, payments) => {
        const items = costs.map((kobo, place) =>
          line(String(place), { mode: 'flat', amount_kobo: kobo }, place % 2 ? 'c' : 'd'),
        );
        const [first] = items;
        const category = {
          ...row,
          budget_id: 'b',
          name: '',
          planned_kobo: 1,
          ceremony: null,
          template_row_id: null,
        };
        const budget = savedBudget({
          total_kobo: 5,
          categories: [
            { ...category, id: 'c' },
            { ...category, id: 'd' },
          ],
          items,
          payments: first ? payments.map((kobo) => paid(first.id, kobo)) : [],
        });
        const sums = sumsOf(budget, null);
        expect(BigInt(sums.cost)).toBe(costs.reduce((all, kobo) => all + BigInt(kobo), 0n));
        expect(sums.paid).toBe(first ? payments.reduce((all, kobo) => all + kobo, 0) : 0);
        expect(sums.planned).toBe(2);
      },
    ),
  );
});

test('a refunded caution deposit is neither paid nor owed', () => {
  const deposit = line('hall', { mode: 'flat', amount_kobo: 100 });
  const sums = lineSums(deposit, [paid('hall', 100), paid('hall', 60, { direction: 'refund' })], null);
  expect(sums).toMatchObject({ paid: 40, left: 0, cost: 100 });
});

test('what is planned to be paid is still to pay, also without a price or beyond it', () => {
  const later = { paid_on: null, due_on: '2027-03-01' };
  const left = (price: number, ...payments: Payment[]) => {
    const sums = lineSums(line('band', { mode: 'flat', amount_kobo: price }), payments, party(0));
    return [sums.left, unplannedOf(sums)];
  };
  expect(left(0, paid('band', 400, later))).toEqual([400, 0]);
  expect(left(1000, paid('band', 500), paid('band', 700, later))).toEqual([700, 0]);
  expect(left(1000, paid('band', 300), paid('band', 200, later))).toEqual([700, 500]);
  expect(left(1000, paid('band', 1200))).toEqual([0, 0]);
});

test('a line counts the guests of the ceremony it names, else of its category’s, else of the wedding day', () => {
  const price: Pricing = { mode: 'per_guest', unit_kobo: 100, ceremony_id: null, buffer: false };
  const introduction = { ...ceremony, id: 'i', kind: 'introduction' as const, guests: 60 };
  const both = { ...party(350), ceremonies: [introduction, { ...ceremony, guests: 350 }] };
  const meal = line('meal', price);
  expect(lineSums(meal, [], both).cost).toBe(350 * 100);
  expect(lineSums(meal, [], partyIn(both, { ceremony: 'introduction' })).cost).toBe(60 * 100);
  expect(lineSums(meal, [], partyIn(both, { ceremony: 'main' })).cost).toBe(350 * 100);
  const named = line('meal', { ...price, ceremony_id: 'r' });
  expect(lineSums(named, [], partyIn(both, { ceremony: 'introduction' })).cost).toBe(350 * 100);
  // No traditional ceremony is planned, so no other ceremony's guests are used instead.
  const none = lineSums(meal, [], partyIn(both, { ceremony: 'traditional' }));
  expect(none).toMatchObject({ cost: 0, uncounted: true });
  expect(timesText(price, partyIn(both, { ceremony: 'traditional' }))).toBe('₦1 × guests · add guest count');
  // The named ceremony is removed: no other one's guests are counted instead.
  const gone = line('meal', { ...price, ceremony_id: 'removed' });
  expect(lineSums(gone, [], both)).toMatchObject({ cost: 0, uncounted: true });
  expect(lineSums(gone, [], partyIn(both, { ceremony: 'introduction' })).cost).toBe(0);
});
