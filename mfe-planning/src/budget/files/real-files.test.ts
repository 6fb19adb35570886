import { describe, expect, test } from 'vitest';
import { budget, row } from '../../testing/sample-budget.ts';
import type { LinesAnswers } from '../model/lines-reading.ts';
import { needsColumns } from './budget-columns.ts';
import { budgetFile } from './file-sections.ts';
import { readBudgetCsv } from './read-budget-csv.ts';

const party = {
  turnout_bp: 10_000,
  ceremonies: [{ ...row, id: 'r', sort: '1', kind: 'reception', name: 'Reception', date: null, guests: 350 }],
} as never;
const rich = { ...budget, total_kobo: 15_000_000_00 };
const read = (text: string, answers: LinesAnswers = new Map()) =>
  readBudgetCsv(budgetFile(text), rich, { party, answers });
/** Returns the lines that a file adds or changes, with their estimate in naira. */
const lines = (text: string) =>
  read(text)
    .edits.filter(({ entity }) => entity === 'budget_item')
    .map(({ set, name }) => [
      set.name ?? name,
      ((set.estimate as { amount_kobo: number } | undefined)?.amount_kobo ?? 0) / 100,
    ]);

/** Returns the lines among edits, each with the name of its category. */
function linesIn(edits: ReturnType<typeof read>['edits']) {
  const categories = new Map(edits.map(({ id, set }) => [id, set.name]));
  return edits
    .filter(({ entity }) => entity === 'budget_item')
    .map(({ set }) => [set.name, categories.get(String(set.category_id))]);
}

describe('files as they are', () => {
  test.each<[string, string, [string, number][]]>([
    [
      'titles above the headings',
      'Our wedding budget,,\n,,\nCategory,Line,Estimate\nFood,Puff puff,150000\n',
      [['Puff puff', 150_000]],
    ],
    [
      'headings in two rows, with the unit in the first',
      "Item,Cost (₦'000),,Paid\n,Planned,Actual,\nHall,500,450,100\nCake,150,,0\n",
      [
        ['Hall', 500_000],
        ['Cake', 150_000],
      ],
    ],
    ['each line in quotes', '"Item,Amount"\n"Hall,""150,000"""\n', [['Hall', 150_000]]],
    ['spaces before quotes', 'Item, Amount\nHall, "150,000"\n', [['Hall', 150_000]]],
    ['units in headings', 'Category,Line,Estimate (₦)\nFood,Dodo,150000\n', [['Dodo', 150_000]]],
    ['other names of columns', 'S/N,ITEM,Amount (NGN)\n1,Dodo,"N150,000.00k"\n', [['Dodo', 150_000]]],
    [
      'semicolons and a sep line',
      'sep=;\r\nCategory;Item;Budget\r\nFood;"Rice, fried";"1.500,00"\r\n',
      [['Rice, fried', 1500]],
    ],
    [
      'what is budgeted, beside what it was',
      'No.,Expense Head,BUDGETED COST,ACTUAL COST\n1,Hall,"₦1,500,000.00","₦1,450,000.00"\n2,Decor,"₦800,000.00",\n',
      [
        ['Hall', 1_500_000],
        ['Decor', 800_000],
      ],
    ],
    ['a total row', 'Line,Estimate\nDodo,150k\nTOTAL,4300000\n', [['Dodo', 150_000]]],
    ['a total in words', 'Line,Estimate\nDodo,150k\nTotal estimated budget: 150000,\n', [['Dodo', 150_000]]],
    [
      'what is paid and left of a line below it',
      'Line,Estimate\nDodo,150k\nAmount paid,100k\nBal left,50k\n',
      [['Dodo', 150_000]],
    ],
    [
      'a total among the categories',
      'Category,Line,Estimate\nFood,Dodo,150k\nGrand Total,,150k\n',
      [['Dodo', 150_000]],
    ],
    [
      'a total in short, and what costs nothing',
      'Item,Cost\nHall,500k\nMC,Free\nTTL,500k\n',
      [
        ['Hall', 500_000],
        ['MC', 0],
      ],
    ],
    [
      'subtotals',
      'Line,Estimate\nDodo,150k\nSub-total:,150k\nTotal cost of food,150k\nTotal Bliss Decor,90k\n',
      [
        ['Dodo', 150_000],
        ['Total Bliss Decor', 90_000],
      ],
    ],
    [
      'figures in thousands and in millions, as the headings say',
      'Item,"Cost (₦\'000)",Actual in millions\nHall,500,0.45\nCake,,1.5m\n',
      [
        ['Hall', 500_000],
        ['Cake', 0],
      ],
    ],
    [
      'totals by other names, and those that are as much as what stands above',
      'Item,Amount\nHall,500k\nCake,150k\nSum,650k\nGrand sum,650k\nBalance c/f,650k\nSub total 1,650k\nTotal – décor,1\nTotal: food,1\nTOTAL N650000,\nTotal Catering,650k\nJimla,650k\nÀpapọ̀,650k\nGesamtsumme,650k\nTotal Sounds DJ,90k\nGrand finale,20k\n',
      [
        ['Hall', 500_000],
        ['Cake', 150_000],
        ['Total Sounds DJ', 90_000],
        ['Grand finale', 20_000],
      ],
    ],
    [
      'a sep line that names another sign than the file has',
      'sep = ,\nItem;Amount\nDodo;150k\n',
      [['Dodo', 150_000]],
    ],
    [
      'a category that is written once, in a row of its own or beside its first line',
      'Category,Item,Amount\nVenue,,\n,Hall,500000\nFood,Rice,300000\n,Drinks,100000\n',
      [
        ['Hall', 500_000],
        ['Rice', 300_000],
        ['Drinks', 100_000],
      ],
    ],
    [
      'lines below the headings, and texts that were written as formulas',
      '| Item | Amount |\n|------|--------|\n| Dodo | ="150000" |\n',
      [['Dodo', 150_000]],
    ],
    [
      'words for a sum that are names too, where the amount is the sum',
      'Item,Amount\nHall,500k\nCake,150k\nLápapọ̀,650k\nEverything,650k\nBudget,650k\nWhole cow,20k\n',
      [
        ['Hall', 500_000],
        ['Cake', 150_000],
        ['Whole cow', 20_000],
      ],
    ],
    [
      'words for nothing',
      'Item,Amount,Actual\nDodo,N/A,TBD\nRice,nil,?\nCake,TBC,#N/A\nBand,none,pending\n',
      [
        ['Dodo', 0],
        ['Rice', 0],
        ['Cake', 0],
        ['Band', 0],
      ],
    ],
    ['pictures in headings', '🍰 Item,💰️ Cost\nHall,500000\n', [['Hall', 500_000]]],
    [
      'what is counted, beside how many',
      'S/N,Item,Unit,Qty,Rate,Amount\n1,Rice (50kg),bag,10,"85,000","850,000"\n2,Cow,pcs,1,600k,600k\n',
      [
        ['Rice (50kg)', 850_000],
        ['Cow', 600_000],
      ],
    ],
    [
      'notes below the table',
      'Item,Amount\nHall,500k\n\nNB: prices valid till December\nPrepared by: Ada\nNote - 50% deposit\nNotebooks,\nTerms: 70% deposit\n',
      [
        ['Hall', 500_000],
        ['Notebooks', 0],
      ],
    ],
    [
      'quotation marks of a word processor, and what isn’t certain',
      'Item,Amount\n“Hall, VIP”,“₦1,500,000”\nCake,150k?\n“Mama’s” band,abt 80k\n',
      [
        ['Hall, VIP', 1_500_000],
        ['Cake', 150_000],
        ['“Mama’s” band', 80_000],
      ],
    ],
    [
      'marks of a chat and of Markdown',
      '*OUR BUDGET*\n| *Item* | *Amount* |\n|---|---|\n| Hall | 500,000 |\n| **Total** | **500,000** |\n',
      [['Hall', 500_000]],
    ],
    [
      'another table below the first',
      'Item,Amount,\nHall,500k,\n,500k,\n,,\nGuests,,\nName,Phone,Side\nMama Bisi,08031234567,Bride\n',
      [['Hall', 500_000]],
    ],
    [
      'a second table of the same columns by another name',
      'BRIDE,,\nItem,Cost,Vendor\nGown,500k,Ada\n,,\nGROOM,,\nParticulars,Amount,\nSuit,300k,\n',
      [
        ['Gown', 500_000],
        ['Suit', 300_000],
      ],
    ],
    [
      'a list of vendors above the budget',
      'Name,Phone,,\nAda Cakes,08031234567,,\nBliss Decor,,,\n,,,\nItem,Estimate,Agreed,Vendor\nHall,500k,,Eko\nCake,150k,,Ada Cakes\n',
      [
        ['Hall', 500_000],
        ['Cake', 150_000],
      ],
    ],
    [
      'a dash for nothing',
      'Item,Amount =N=\nDodo,-\nMoin moin,–\nRice, ₦ -   \n',
      [
        ['Dodo', 0],
        ['Moin moin', 0],
        ['Rice', 0],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(needsColumns(budgetFile(text))).toBe(false);
    expect(lines(text)).toEqual(expected);
  });
});

test('what isn’t read is named: titles, unknown columns, what we calculate, and totals', () => {
  const { ignored, refused } = read(
    'Ade & Bola,,,,\nItem,Estimate,Status,Total,Paid\nDodo,150k,3,450k,0\nTotal,150k,,,\n',
  );
  expect(ignored).toEqual([
    'Above the columns: “Ade & Bola”',
    'Columns we don’t read: Status',
    'Columns we work out ourselves: Total, Paid',
  ]);
  expect(refused).toEqual([
    { row: 4, why: '“Total” is a total, not a line. We add the lines up ourselves.' },
  ]);
});

test('a second table and a total without a name are named', () => {
  const { ignored, refused } = read(
    'Item,Amount,\nHall,500k,\n,500k,\nGuests,,\nName,Phone,Side\nMama,08031234567,Bride\n',
  );
  expect(ignored).toEqual(['Another table from row 4 on: “Guests”']);
  expect(refused.map(({ why }) => why)).toEqual([
    '“500k” is a total, not a line. We add the lines up ourselves.',
  ]);
});

test('each column of a heading above two is read, and one without a heading is named if something stands in it', () => {
  const { edits, refused } = read('Item,Cost,\n,Planned,Actual\nHall,500000,450000\n');
  expect(refused).toEqual([]);
  expect(edits.at(-1)?.set).toMatchObject({ agreed: { amount_kobo: 45_000_000 } });
  expect(read('Item,Amount,,\nHall,500k,,\nCake,5k,9k,\n').ignored).toEqual([
    'Columns we don’t read: one without a heading',
  ]);
});

test('sections between repeated headings are categories, and headings that come again are no lines', () => {
  const file =
    'VENUE,\nItem,Amount\nHall,500k\nFOOD,\nItem,Amount\nRice,300k\n\nTable 2,\nItem,Amount\nDJ,\n';
  const { edits, refused } = read(file);
  expect(linesIn(edits)).toEqual([
    ['Hall', 'VENUE'],
    ['Rice', 'FOOD'],
    ['DJ', 'Table 2'],
  ]);
  expect(refused).toEqual([]);
});

test.each([
  ['capitals', 'Item,Amount\nVENUE,\nHall,500k\nChairs,\nFOOD & DRINKS,\nRice,300k\nDJ,\n'],
  ['letters', 'S/N,Item,Amount\nA,VENUE,\n1,Hall,500k\n2,Chairs,\nB,FOOD & DRINKS,\n1,Rice,300k\n2,DJ,\n'],
  ['a colon', 'Item,Amount\nVenue:,\nHall,500k\nChairs,\nFood & drinks:,\nRice,300k\nDJ,\n'],
])('names without an amount that are set apart by %s are categories', (_, file) => {
  const { edits, questions } = read(file);
  expect(questions).toEqual([]);
  const places = linesIn(edits).map(([line, category]) => [line, String(category).toLowerCase()]);
  expect(places).toEqual([
    ['Hall', 'venue'],
    ['Chairs', 'venue'],
    ['Rice', 'food & drinks'],
    ['DJ', 'food & drinks'],
  ]);
});

test('names without an amount that head a file may be categories or lines, which is asked once', () => {
  const file = 'Item,Amount\nVenue,\nHall,500k\nFood,\nRice,300k\n';
  const [question] = read(file).questions;
  expect([question?.name, read(file).questions.length]).toEqual(['Venue, Food', 1]);
  const answered = (label: string) => {
    const answer = question?.answers.find((one) => one.label === label);
    return read(file, new Map([[question?.key ?? '', answer?.next ?? { kind: 'value', value: {} }]]));
  };
  expect(linesIn(answered('Headings').edits)).toEqual([
    ['Hall', 'Venue'],
    ['Rice', 'Food'],
  ]);
  expect(linesIn(answered('Lines').edits).map(([line]) => line)).toEqual(['Venue', 'Hall', 'Food', 'Rice']);
  // A file that begins with a line has lines without an amount, too.
  expect(read('Item,Amount\nHall,500k\nDJ,\nRice,300k\n').questions).toEqual([]);
  expect(read('Item,Amount\nDJ,\n').questions).toEqual([]);
});

test('another currency is never read as naira', () => {
  expect(needsColumns(budgetFile('Item,Cost (USD)\nHall,1000\n'))).toBe(true);
  expect(needsColumns(budgetFile('Item,Cost ($),Cost (₦)\nHall,1000,1500000\n'))).toBe(false);
  expect(lines('Item,Cost ($),Cost (₦)\nHall,1000,1500000\n')).toEqual([['Hall', 1_500_000]]);
  expect(read('Item,Currency,Amount\nHall,NGN,1500000\nCake,USD,170\n')).toMatchObject({
    edits: [{}, { set: { name: 'Hall' } }],
    refused: [
      { row: 3, why: '“USD 170” isn’t an amount. Type the amount in naira, such as 500k or 500,000.' },
    ],
  });
});

test('a total whose word stands in another column is called a total', () => {
  expect(read('S/N,Item,Rate,Amount\n1,Hall,1,500k\n,,TOTAL,500k\n').refused).toEqual([
    { row: 3, why: '“TOTAL” is a total, not a line. We add the lines up ourselves.' },
  ]);
});

test('of headings in two rows each column is what the lower one says, unless another is that already', () => {
  const twoRows =
    'Item,Cost,,Paid,\n,Planned,Actual,Amount,Date\nHall,"500,000","450,000","100,000",27/12/2026\n';
  const { edits, refused, ignored } = read(twoRows);
  expect([edits.at(-1)?.set, refused, ignored]).toMatchObject([
    { name: 'Hall', estimate: { amount_kobo: 500_000_00 }, agreed: { amount_kobo: 450_000_00 } },
    [],
    ['Columns we don’t read: Date', 'Columns we work out ourselves: Paid'],
  ]);
});

test('a column that is there twice is read once, and the other is named', () => {
  expect(read('Item,Amount,Amount\nHall,500k,400k\n').ignored).toEqual(['Columns we don’t read: Amount']);
});

test('a price beside a number of pieces is asked: the total, or each?', () => {
  const file = 'Item,Qty,Price\nChairs,350,500\nCake,1,250k\nStools,,90k\n';
  const { questions, ignored } = read(file);
  expect(ignored).toEqual([]);
  expect(questions.map(({ name, text }) => [name, text])).toEqual([
    ['Chairs', '₦500 × 350 pieces = ₦175k. Is it the total, or for each one?'],
  ]);
  const [question] = questions;
  const answer = (place: number) =>
    read(file, new Map([[question?.key ?? '', question?.answers[place]?.next as never]])).edits.find(
      ({ set }) => set.name === 'Chairs',
    )?.set.estimate;
  expect(question?.answers.map(({ label }) => label)).toEqual(['₦500 is the total', 'It’s for each one']);
  expect(answer(0)).toEqual({ mode: 'flat', amount_kobo: 500_00 });
  expect(answer(1)).toEqual({ mode: 'per_unit', unit_kobo: 500_00, quantity: 350 });
  // The file says itself which one is the total.
  expect(read('Item,Qty,Rate,Amount\nChairs,350,500,"175,000"\n').questions).toEqual([]);
});

test('a file without headings keeps its first row, and the columns are asked for', () => {
  const file = budgetFile('Hall,500000\nCake,150000\n');
  expect(needsColumns(file)).toBe(true);
  expect(file.rows.map(({ cells, isHeading }) => [cells[0], isHeading])).toEqual([
    ['Hall', false],
    ['Cake', false],
  ]);
});

test('columns are asked for if no heading names the lines or the amounts', () => {
  expect(needsColumns(budgetFile('Thing,Estimate\nDodo,150k\n'))).toBe(true);
  expect(needsColumns(budgetFile('Item,What we pay\nDodo,150k\n'))).toBe(true);
  expect(needsColumns(budgetFile('Item,Description,Estimate\nDodo,ripe,150k\n'))).toBe(true);
  expect(needsColumns(budgetFile('Item,Vendor\nDodo,Mama\n'))).toBe(false);
});

test('an amount onto a line for each guest is asked: the total, or each? Nothing is imported before the answer', () => {
  const file = 'Category,Line,Estimate\nCatering,Jollof,450k\n';
  const { edits, questions } = read(file);
  expect(edits).toEqual([]);
  expect(questions.map(({ text, answers }) => [text, answers.map(({ label }) => label)])).toEqual([
    [
      '₦450k × 350 guests = ₦157.5m, more than its category. Is it the total, or for each one?',
      ['₦450,000 is the total', 'It’s for each one'],
    ],
  ]);
  const [question] = questions;
  const answer = (place: number): LinesAnswers =>
    new Map([[question?.key ?? '', question?.answers[place]?.next as never]]);
  expect(read(file, answer(0)).edits[0]?.set).toEqual({
    estimate: { mode: 'flat', amount_kobo: 450_000_00 },
  });
  expect(read(file, answer(1)).edits[0]?.set).toEqual({
    estimate: { mode: 'per_guest', unit_kobo: 450_000_00, ceremony_id: null, buffer: false },
  });
});

test('an amount with two readings, and one above the whole plan, are asked', () => {
  const { questions } = read('Line,Estimate\nDodo,1.200\nHall,9999999999\n');
  expect(questions.map(({ name, text }) => [name, text])).toEqual([
    ['Dodo', 'Is it ₦1,200 or ₦1.20?'],
    ['Hall', '₦9,999,999,999 is more than your whole plan of ₦15,000,000. Did you mean ₦9,999,999?'],
  ]);
});

test('rows of a category that is written once go into it', () => {
  const { edits } = read('Category,Item\nVENUE,\n,Hall\nFood,Rice\n,Drinks\n');
  expect(linesIn(edits)).toEqual([
    ['Hall', 'VENUE'],
    ['Rice', 'Food'],
    ['Drinks', 'Food'],
  ]);
});

test('an amount whose commas aren’t in quotes is refused, not cut to its first digits', () => {
  const why =
    'This row has more cells than there are columns. Put amounts with commas in quotes, like "1,500,000".';
  expect(read('Item,Amount\nHall,1,500,000\nCake,200\n')).toMatchObject({
    refused: [{ row: 2, why }],
    edits: [{}, { set: { name: 'Cake' } }],
  });
  expect(read('Item,Amount,Vendor,Note\nHall,1,500,000,\nCake,200,,,\n')).toMatchObject({
    refused: [{ row: 2, why }],
    edits: [{}, { set: { name: 'Cake' } }],
  });
});

test('a price for each guest is read from the amount or from its column', () => {
  const { edits, refused } = read(
    'Item,Amount,Per\nChops,2500 per head,\nSoup,"3,000/plate",\nCaps,500,per person\n',
  );
  expect(refused).toEqual([]);
  expect(edits.slice(1).map(({ set }) => set.estimate)).toEqual([
    { mode: 'per_guest', unit_kobo: 2500_00, ceremony_id: null, buffer: false },
    { mode: 'per_guest', unit_kobo: 3000_00, ceremony_id: null, buffer: true },
    { mode: 'per_guest', unit_kobo: 500_00, ceremony_id: null, buffer: false },
  ]);
});

test('columns of payments are named where no row is a payment', () => {
  expect(read('Item,Amount,Due date\nHall,500k,24/12/2027\n').ignored).toEqual([
    'Columns we don’t read: Due date',
  ]);
});

test('other days of a file say which part of 06/12/2027 is the day', () => {
  const daysIn = (text: string) =>
    read(text)
      .edits.filter(({ entity }) => entity === 'budget_item')
      .map(({ set }) => set.quote_until);
  expect(daysIn('Item,Quote until\nA,06/12/2027\nB,24/12/2027\n')).toEqual(['2027-12-06', '2027-12-24']);
  expect(daysIn('Item,Quote until\nA,06/12/27\nB,12/24/27\n')).toEqual(['2027-06-12', '2027-12-24']);
  // There is no 31 February, whichever part is the day.
  expect(daysIn('Item,Quote until\nA,06/12/2027\nB,24/12/2027\nC,31/02/2027\nD,24/12\n')).toEqual([
    '2027-12-06',
    '2027-12-24',
  ]);
});

test.each([
  '24-Dec-2026',
  '24 December 2026',
  'December 24, 2026',
  'Thursday, 24th Dec. 26',
  '24DEC2026',
  'Thur. 24 Dec 2026',
  'Thursday,24 Dec 2026',
  'Thurs. Dec. 24, 2026',
  '2026/12/24',
  '24.12.26',
  '24 / 12 / 2026',
  '46380',
  '46380.4375',
  '20261224',
  '2026-12-24T00:00:00Z',
  '24/12/2026 10:30 AM',
])('%s is the 24th of December 2026', (day) => {
  const [, line] = read(`Item,Quote until\nA,"${day}"\n`).edits;
  expect(line?.set.quote_until).toBe('2026-12-24');
});

test.each([
  'due next Friday',
  'before next week',
  'the next Friday',
  'due in 3 weeks',
  'due next month',
  'due by tomorrow',
  'due on 24 Dec',
  'December 2026',
])('%s is no day in a file', (day) => {
  expect(read(`Item,Quote until\nA,${day}\n`).refused.map(({ why }) => why)).toEqual([
    `“${day}” isn’t a day. Write it like 2027-12-24.`,
  ]);
});

test('days are read as spreadsheets here write them, and one that may be two days is refused', () => {
  const days = read(
    'Line,Quote until\nA,2027-12-24\nB,24/12/2027\nC,12/24/2027\nD,06/12/2027\nE,31/02/2027\n',
  );
  expect(
    days.edits.filter(({ entity }) => entity === 'budget_item').map(({ set }) => set.quote_until),
  ).toEqual(['2027-12-24', '2027-12-24', '2027-12-24']);
  expect(days.refused.map(({ row: at, why }) => [at, why])).toEqual([
    [5, '“06/12/2027” can be read two ways. Write the day like 2027-12-06.'],
    [6, '“31/02/2027” isn’t a day. Write it like 2027-12-24.'],
  ]);
});
