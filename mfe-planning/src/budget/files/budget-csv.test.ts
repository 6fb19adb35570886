import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { sumsOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { fileName } from '@wedding/shared/ui/layout/download.ts';
import { expect, test } from 'vitest';
import { nameOf } from '../../choices/edit-text.ts';
import { savedPayment } from '../../testing/plan-rows.ts';
import { emptyLine } from '../model/budget-edits.ts';
import { runwayOf } from '../model/runway.ts';
import { instalmentsOf } from '../sheets/instalments-sheet.tsx';
import { budgetCsv } from './budget-csv.ts';
import { budgetFile } from './file-sections.ts';
import { readBudgetCsv as readFile } from './read-budget-csv.ts';

const readBudgetCsv = (text: string, into: Budget, options: Partial<Parameters<typeof readFile>[2]> = {}) =>
  readFile(budgetFile(text), into, { party: null, ...options });
/** What an import finds that changes nothing. */
const NOTHING = { edits: [], refused: [], questions: [] };

const row = { version: 1, updated_at: '', updated_by: 1, deleted_at: null, template_row_id: null };
const budget: Budget = {
  ...row,
  id: 'b',
  sort: 'i',
  plan_id: 'p',
  name: 'Ours',
  total_kobo: 0,
  template: null,
  passed_rows: [],
  categories: [{ ...row, id: 'c', budget_id: 'b', name: 'Food', planned_kobo: 0, ceremony: null, sort: 'i' }],
  items: [
    {
      ...row,
      ...emptyLine('b', 'c'),
      id: 'jollof',
      name: 'Jollof',
      vendor_name: '=HYPERLINK("x")',
      estimate: { mode: 'flat', amount_kobo: 150_050 },
      sort: 'i',
    },
  ],
  payments: [],
  payers: [
    {
      ...row,
      id: 'm',
      budget_id: 'b',
      name: 'Mama',
      side: 'bride',
      pledged_kobo: 900,
      received_kobo: 500,
      sort: 'i',
    },
  ],
  funds: [],
};

test('importing an exported file changes nothing, and a spreadsheet executes no vendor name', () => {
  const file = budgetCsv(budget, sumsOf(budget, null));
  expect(file).toContain(`"'=HYPERLINK(""x"")"`);
  expect(readBudgetCsv(file, budget)).toMatchObject(NOTHING);
});

test('nor does one whose line ends a program changed, within notes too', () => {
  const [line] = budget.items;
  if (!line) throw new Error('There is no line.');
  const noted = { ...budget, items: [{ ...line, vendor_name: '', note: 'Half now,\nhalf in May' }] };
  const file = budgetCsv(noted, sumsOf(noted, null));
  for (const end of ['\n', '\r\n', '\r'])
    expect(readBudgetCsv(file.replace(/\r?\n/g, end), noted), JSON.stringify(end)).toMatchObject(NOTHING);
});

test('a file changes and adds lines, and reports the rows that it leaves out', () => {
  const file =
    'Line,Category,Agreed\njollof,food,1.5k\nCake,Sweets,200000\nHall,Venue,a lot\n,Venue,5\nCake,sweets,1\n';
  const { refused, edits } = readBudgetCsv(file, budget);
  expect(edits.map(({ fresh, entity, name, set }) => [entity, fresh, name ?? set.name])).toEqual([
    ['budget_item', false, 'Jollof'],
    ['budget_category', true, 'Sweets'],
    ['budget_item', true, 'Cake'],
  ]);
  expect(refused).toEqual([
    { row: 4, why: '“a lot” isn’t an amount. Type the amount in figures, such as 500k or 500,000.' },
    { row: 5, why: 'The line’s name is missing.' },
    { row: 6, why: '“Cake” is in the file twice.' },
  ]);
  expect(edits[0]).toMatchObject({ id: 'jollof', set: { agreed: { mode: 'flat', amount_kobo: 150_000 } } });
});

test('prices for a guest or a piece are exported with that, and become the same prices in another budget', () => {
  const [item] = budget.items;
  if (!item) return;
  const priced = [
    { ...item, agreed: { mode: 'per_guest', unit_kobo: 200_000, ceremony_id: null, buffer: true } as const },
    {
      ...item,
      id: 'caps',
      name: 'Caps',
      estimate: { mode: 'per_unit', unit_kobo: 5_000, quantity: 40 } as const,
    },
  ];
  const file = budgetCsv({ ...budget, items: priced }, sumsOf({ ...budget, items: priced }, null));
  expect(file).toContain('Food,Jollof,1500.50,2000,plate,');
  expect(file).toContain('Food,Caps,50,,40 pieces,');
  expect(readBudgetCsv(file, { ...budget, items: priced })).toMatchObject(NOTHING);
  const { edits } = readBudgetCsv(file, { ...budget, categories: [], items: [] });
  expect(edits.slice(1).map(({ set }) => [set.estimate, set.agreed])).toEqual([
    [{ ...priced[0]?.agreed, unit_kobo: 150_050 }, priced[0]?.agreed],
    [priced[1]?.estimate, null],
  ]);
  const other = 'Line,Category,Estimate,Price for\nJollof,Food,900,guest\nCake,Food,900,each\n';
  expect(readBudgetCsv(other, budget)).toMatchObject({
    edits: [],
    refused: [
      {
        row: 2,
        why: '“Jollof” is priced for the total, not for “guest”. Change that in the line, then import the file again.',
      },
      {
        row: 3,
        why: '“each” isn’t what a price can be for. Use guest, plate or a number of pieces, or leave it empty.',
      },
    ],
  });
  expect(readBudgetCsv('Line,Category,Price for\nCaps,Food,100001 pieces\n', budget).edits).toEqual([]);
});

test('a phone number keeps its zero in a spreadsheet, and one that it cut short is left out', () => {
  const [item] = budget.items;
  const called = { ...budget, items: item ? [{ ...item, vendor_phone: '08031112223' }] : [] };
  const file = budgetCsv(called, sumsOf(called, null));
  expect(file).toContain(",'08031112223,");
  expect(readBudgetCsv(file, called)).toMatchObject(NOTHING);
  const cut = 'Line,Category,Phone\nJollof,Food,8.03E+09\n';
  expect(readBudgetCsv(cut, called)).toMatchObject({
    edits: [],
    refused: [
      {
        row: 2,
        why: 'The spreadsheet cut the phone number short: “8.03E+09”. Format that column as text and type it again.',
      },
    ],
  });
});

test('importing an exported file changes nothing either if two categories share a name', () => {
  const [category] = budget.categories;
  const [item] = budget.items;
  if (!category || !item) return;
  const twice = {
    ...budget,
    categories: [category, { ...category, id: 'c2', sort: 'j' }],
    items: [item, { ...item, id: 'rice', name: 'Rice', category_id: 'c2', sort: 'j' }],
  };
  expect(readBudgetCsv(budgetCsv(twice, sumsOf(twice, null)), twice)).toMatchObject(NOTHING);
});

test.each([
  ['The Knot', 'Category,Item,Estimated Cost,Actual Cost,Amount Paid,Balance Due'],
  ['WeddingWire', 'Category,Expense,Estimated,Final Cost,Paid,Remaining'],
  ['Zola', 'Category,Name,Estimated cost,Actual cost,Paid so far,Balance'],
])('the columns of %s are read', (_, headings) => {
  const file = `${headings}\nFood,Jollof,1500.50,"₦1,200.00",₦500.00,₦700.00\n`;
  const { refused, edits, ignored } = readBudgetCsv(file, budget);
  expect(refused).toEqual([]);
  expect(edits.map(({ set }) => set)).toEqual([{ agreed: { mode: 'flat', amount_kobo: 120_000 } }]);
  expect(ignored).toEqual(['Columns we work out ourselves: Paid, Left']);
});

test('empty rows of a spreadsheet are nothing to report', () => {
  const { refused, edits } = readBudgetCsv('Category,Line,Note\n,,\nFood,Rice,\n , ,\n', budget);
  expect(refused).toEqual([]);
  expect(edits).toHaveLength(1);
});

test('a quotation mark without an end is reported, and swallows no rows unseen', () => {
  const { refused, edits } = readBudgetCsv('Category,Line\nFood,Rice\nFood,"Cake\nFood,Chops\n', budget);
  expect(edits.map(({ set }) => set.name)).toEqual(['Rice']);
  expect(refused).toEqual([
    { row: 3, why: 'A quotation mark here has no end, so this row and all rows below it can’t be read.' },
  ]);
});

test('NUL characters are left out, since they can’t be saved', () => {
  const { edits } = readBudgetCsv('Line,Category,Note\nja\0llof,food,For\0 40\nCake,Food,a\0b\n', budget);
  expect(JSON.stringify(edits)).not.toContain('\\u0000');
  expect(edits.map(({ set }) => set.note)).toEqual(['For 40', 'ab']);
});

test('a row with a text that is too long is left out and says which, and the other rows are imported', () => {
  const long = (length: number) => '🎂'.repeat(length);
  const rows = [
    ['Food', long(122), '', '', ''],
    [long(122), 'Rice', '', '', ''],
    ['Food', 'Cake', long(122), '', ''],
    ['Food', 'Drinks', '', '0'.repeat(41), ''],
    ['Food', 'Chops', '', '', long(2002)],
    ['Food', 'Soup', long(120), '0'.repeat(40), long(2000)],
  ];
  const file = ['Category,Line,Vendor,Phone,Note', ...rows.map((cells) => cells.join(','))].join('\n');
  const { refused, edits } = readBudgetCsv(file, budget);
  const why = (field: string, by: string, start = long(40)) =>
    `The ${field} “${start}…” doesn’t fit. Too long by ${by} at most.`;
  expect(refused).toEqual([
    { row: 2, why: why('line’s name', '2 characters: 120') },
    { row: 3, why: why('category’s name', '2 characters: 120') },
    { row: 4, why: why('vendor’s name', '2 characters: 120') },
    { row: 5, why: why('vendor’s phone', '1 character: 40', '0'.repeat(40)) },
    { row: 6, why: why('note', '2 characters: 2,000') },
  ]);
  expect(edits.map(({ set }) => set)).toMatchObject([
    { name: 'Soup', vendor_name: long(120), vendor_phone: '0'.repeat(40), note: long(2000) },
  ]);
});

test('instalments add up to the total, and in a short month the 31st becomes the last day', () => {
  expect(instalmentsOf(100_001, { parts: 3, first: '2027-01-31' })).toEqual([
    { amount_kobo: 33_401, due_on: '2027-01-31' },
    { amount_kobo: 33_300, due_on: '2027-02-28' },
    { amount_kobo: 33_300, due_on: '2027-03-31' },
  ]);
});

test('the runway subtracts the payments of each week from the cash in hand', () => {
  const due = (id: string, amount_kobo: number, due_on: string) =>
    savedPayment(id, { item_id: 'jollof', kind: 'balance', amount_kobo, due_on });
  const payments = [due('a', 100, '2027-01-01'), due('b', 150, '2027-01-17'), due('c', 300, '2027-01-18')];
  const with3 = { ...budget, payments };
  // 2027-01-13 is a Wednesday: its week ends on Sunday the 17th.
  expect(runwayOf(with3, sumsOf(with3, null), '2027-01-13')).toEqual([
    { from: '2027-01-13', kobo: 250, after: 250 },
    { from: '2027-01-18', kobo: 300, after: -50 },
  ]);
  const cloth = {
    ...row,
    id: 'f',
    budget_id: 'b',
    name: 'Aso-ebi',
    sort: 'i',
    price_kobo: 30,
    cost_kobo: 20,
    ordered: 10,
    paid_for: 4,
  };
  // Four were sold, and ten were bought.
  const withCloth = { ...with3, funds: [cloth] };
  expect(runwayOf(withCloth, sumsOf(withCloth, null), '2027-01-13').map(({ after }) => after)).toEqual([
    170, -130,
  ]);
});

test('a name with a colon is a line where no line has a price, and below the prices in a category of its own', () => {
  const names = (file: string) =>
    readBudgetCsv(file, budget).edits.flatMap(({ set }) => (set.category_id ? [set.name] : []));
  expect(names('Item,Estimate\nMusic: DJ,\nMusic: live band,\n')).toEqual(['Music: DJ', 'Music: live band']);
  expect(names('Category,Item,Estimate\nFood,Jollof,5000\nDress,Bride: shoes,\n')).toContain('Bride: shoes');
});

test.each([
  ['payment', 'Food,Jollof,deposit,,99999,,,,'],
  ['budget_category', 'Food,,category,99999,,,,,'],
  ['payer', ',,pledge,,,Papa,groom,99999,0'],
  ['fund', ',Lace,aṣọ-ẹbí,,,,,,,99999,5,0,0'],
])('an amount of a %s above the plan, or read in two ways, is asked about', (entity, line) => {
  const file = (amount: string) =>
    `Category,Line,Kind,Estimate,Payment,Who,Side,Pledged,Received,Price each,Cost each,Pieces ordered,Pieces paid for\nFood,Jollof,,,,,,,,,,,\n${line.replace('99999', amount)}\n`;
  const plan = { ...budget, total_kobo: 5_000_000 };
  const kobo = ({ edits }: ReturnType<typeof readBudgetCsv>) =>
    edits.flatMap((edit) => (edit.entity === entity ? Object.values(edit.set) : [])).includes(9_999_900);
  for (const amount of ['99999', '1.5']) {
    const { edits, questions } = readBudgetCsv(file(amount), plan);
    expect(edits).toEqual([]);
    expect(questions).toHaveLength(1);
  }
  const [question] = readBudgetCsv(file('99999'), plan).questions;
  expect(question?.text).toContain('₦99,999 is more than your whole plan of ₦50,000');
  const answers = new Map(question?.answers.map(({ next }) => [question.key, next]));
  expect(kobo(readBudgetCsv(file('99999'), plan, { answers }))).toBe(true);
  expect(kobo(readBudgetCsv(file('99999'), budget))).toBe(true);
});

test('what comes back is called a refund before it is imported', () => {
  const file = 'Category,Line,Kind,Payment\nFood,Jollof,,\nFood,Jollof,refund of deposit,500\n';
  const { edits } = readBudgetCsv(file, { ...budget, items: [] });
  expect(edits.map((edit) => nameOf(edit, edits))).toEqual(['Jollof', 'Refund for Jollof']);
});

test('a file is named with its marks, and without what a file system refuses', () => {
  expect(fileName('Ọ̀yọ́: “Ẹ̀bí” / 2027')).toBe('Ọ̀yọ́ Ẹ̀bí  2027');
});
