import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem, Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { sumsOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { row, budget as sample } from '../../testing/sample-budget.ts';
import { budgetCsv } from './budget-csv.ts';
import { budgetFile } from './file-sections.ts';
import { readBudgetCsv } from './read-budget-csv.ts';

const text = fc.oneof(
  fc.string({ maxLength: 20 }).map((value) => value.replaceAll('\0', '').trim()),
  fc.constantFrom(
    '=1+1',
    '+234 803',
    '-5',
    '@SUM(A1)',
    "'tis",
    '08031112223',
    'a;=1+1',
    'two\nlines',
    'Aṣọ-ẹbí',
    '"quoted"',
    'TOTAL',
    '',
  ),
);
const name = fc.constantFrom(
  'Jollof',
  'jollof',
  'Small chops',
  '=HYPERLINK("x")',
  'Cake, three tiers',
  'Total',
  'Gèlè',
  '"Sax" man',
);
const kobo = fc.integer({ min: 0, max: 1_000_000_000_000 });
const day = fc.option(fc.constantFrom('2027-12-24', '2026-02-03'), { nil: null });
const pricing = fc.oneof(
  fc.record({ mode: fc.constant('flat' as const), amount_kobo: kobo }),
  fc.record({
    mode: fc.constant('per_guest' as const),
    unit_kobo: fc.integer({ min: 0, max: 1e9 }),
    ceremony_id: fc.constantFrom('r', 's', 't', 'u', 'v', 'gone', null),
    buffer: fc.boolean(),
  }),
  fc.record({
    mode: fc.constant('per_unit' as const),
    unit_kobo: fc.integer({ min: 0, max: 1e6 }),
    quantity: fc.integer({ min: 0, max: 100_000 }),
  }),
);
const item = fc.record({
  name,
  category_id: fc.constantFrom('c1', 'c2'),
  estimate: pricing,
  agreed: fc.option(pricing, { nil: null }),
  vendor_name: text,
  vendor_phone: text,
  note: text,
  quote_until: day,
  refundable: fc.boolean(),
});
const payment = fc.record({
  item_id: fc.constantFrom('i0', 'i1'),
  kind: fc.constantFrom<Payment['kind']>('deposit', 'instalment', 'balance'),
  direction: fc.constantFrom<Payment['direction']>('out', 'refund'),
  amount_kobo: kobo,
  due_on: day,
  paid_on: day,
  method: fc.constantFrom<Payment['method']>('transfer', 'cash', 'card', 'ussd', 'other'),
  payer_id: fc.constantFrom('p0', null),
  note: text,
});
const payer = fc.record({
  name: fc.constantFrom('Mama', 'Uncle Ade'),
  side: fc.constantFrom('bride' as const, 'couple' as const),
  pledged_kobo: kobo,
  received_kobo: kobo,
});
const fund = fc.record({
  name: fc.constantFrom('Aṣọ-ẹbí', 'Gèlè'),
  price_kobo: fc.integer({ min: 0, max: 1e9 }),
  cost_kobo: fc.integer({ min: 0, max: 1e9 }),
  ordered: fc.nat(100_000),
  paid_for: fc.nat(100_000),
});

const rows = <T extends object>(all: readonly T[], prefix: string) =>
  all.map((one, place) => ({
    ...row,
    template_row_id: null,
    budget_id: 'b1',
    sort: `${place}`.padStart(3, '0'),
    ...one,
    id: `${prefix}${place}`,
  }));

const budgets = fc
  .record({
    items: fc.array(item, { minLength: 2, maxLength: 6 }),
    payments: fc.array(payment, { maxLength: 5 }),
    payers: fc.array(payer, { minLength: 1, maxLength: 2 }),
    funds: fc.array(fund, { maxLength: 2 }),
    name,
    total_kobo: fc.constantFrom(0, 100_000_00, 15_000_000_00),
    ceremony: fc.constantFrom('main' as const, 'traditional' as const, 'registry' as const, null),
  })
  .map(
    (parts): Budget => ({
      ...sample,
      name: parts.name,
      total_kobo: parts.total_kobo,
      categories: sample.categories.map((one) => ({ ...one, ceremony: parts.ceremony })),
      items: rows(parts.items, 'i') as BudgetItem[],
      payments: rows(parts.payments, 'y') as Payment[],
      payers: rows(parts.payers, 'p'),
      funds: rows(parts.funds, 'f'),
    }),
  );
const party = {
  turnout_bp: 10_000,
  ceremonies: ['Reception', 'Ìgbéyàwó (trad), Ìjẹ̀bú', ' reception ', '=1;"x"', '-5'].map((title, place) => ({
    ...row,
    id: 'rstuv'.charAt(place),
    sort: `${place}`,
    kind: 'reception',
    name: title,
    date: null,
    guests: 50 * place,
  })),
} as unknown as WeddingPlan;

test('importing an exported budget changes nothing, whatever is in it', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(budgets, (budget) => {
      const file = budgetFile(budgetCsv(budget, sumsOf(budget, party), party.ceremonies));
      expect(readBudgetCsv(file, budget, { party })).toMatchObject({ edits: [], refused: [], questions: [] });
    }),
    { numRuns: 300 },
  );
});

test('an exported budget comes back in an empty one: name, total, lines, payments, pledges and aṣọ-ẹbí', () => {
  const [line] = sample.items;
  const estimate = { mode: 'per_guest', unit_kobo: 2_000_00, ceremony_id: 'r', buffer: true } as const;
  const full: Budget = {
    ...sample,
    categories: sample.categories.map((one, place) => ({ ...one, ceremony: place ? null : 'traditional' })),
    items: [{ ...(line as BudgetItem), estimate, quote_until: '2027-01-31', refundable: true }],
    payments: rows(
      [
        {
          item_id: 'i1',
          kind: 'deposit',
          direction: 'out',
          amount_kobo: 5_000_50,
          due_on: '2027-02-01',
          paid_on: null,
          method: 'cash',
          payer_id: 'p0',
          note: 'Half',
        },
        {
          item_id: 'i1',
          kind: 'deposit',
          direction: 'refund',
          amount_kobo: 1_000_00,
          due_on: null,
          paid_on: '2027-03-01',
          method: 'cash',
          payer_id: null,
          note: '',
        },
      ],
      'y',
    ) as Payment[],
    payers: rows(
      [{ name: 'Mama', side: 'bride', pledged_kobo: 900_00, received_kobo: 500_00 }],
      'p',
    ) as Budget['payers'],
    funds: rows(
      [{ name: 'Gèlè', price_kobo: 2, cost_kobo: 1, ordered: 5, paid_for: 4 }],
      'f',
    ) as Budget['funds'],
  };
  const file = budgetFile(budgetCsv(full, sumsOf(full, party), party.ceremonies));
  const empty = {
    ...full,
    name: 'Another',
    total_kobo: 0,
    categories: [],
    items: [],
    payments: [],
    payers: [],
    funds: [],
  };
  const { edits, refused } = readBudgetCsv(file, empty, { party });
  expect(refused).toEqual([]);
  const of = (entity: string) =>
    edits.filter((edit) => edit.entity === entity).map(({ id, set }) => ({ id, ...set }));
  expect(of('budget')).toEqual([{ id: full.id, name: full.name, total_kobo: full.total_kobo }]);
  const [item] = of('budget_item');
  const [pledge] = of('payer');
  expect(of('budget_category')).toMatchObject([
    { name: 'Catering', planned_kobo: 600_000_00, ceremony: 'traditional' },
    { name: 'Ankara & aṣọ-ẹbí', planned_kobo: 100_000_00, ceremony: null },
  ]);
  expect(item).toMatchObject({
    name: 'Jollof',
    quote_until: '2027-01-31',
    refundable: true,
    vendor_name: 'Mama Put',
    estimate,
  });
  expect(pledge).toMatchObject({ name: 'Mama', side: 'bride', pledged_kobo: 900_00, received_kobo: 500_00 });
  expect(of('fund')).toMatchObject([{ name: 'Gèlè', price_kobo: 2, cost_kobo: 1, ordered: 5, paid_for: 4 }]);
  expect(of('payment')).toMatchObject([
    {
      item_id: item?.id,
      payer_id: pledge?.id,
      kind: 'deposit',
      direction: 'out',
      amount_kobo: 5_000_50,
      due_on: '2027-02-01',
      paid_on: null,
      method: 'cash',
      note: 'Half',
    },
    { kind: 'deposit', direction: 'refund', amount_kobo: 1_000_00, paid_on: '2027-03-01' },
  ]);
});

test('a line for the guests of a ceremony that isn’t here is left out, and the couple reads why', () => {
  const file = budgetFile('Category,Line,Estimate,Price for,Kind,Ceremony\nFood,Rice,900,guest,,Nikkah\n');
  expect(readBudgetCsv(file, sample, { party })).toMatchObject({
    edits: [],
    refused: [{ why: '“Nikkah” isn’t one of your ceremonies. Add it, then import the file again.' }],
  });
});
