import { expect, test } from 'vitest';
import { budget } from '../../testing/sample-budget.ts';
import { readBlock } from '../files/read-block.ts';

const [jollof] = budget.items;
const cake = { ...jollof, id: 'i2', name: 'Cake', estimate: { mode: 'flat' as const, amount_kobo: 0 } };
const two = { ...budget, items: [...budget.items, cake] } as typeof budget;
const from = (column: number, text: string) =>
  readBlock({ text, column, lines: ['i1', 'i2'], category: 'c1' }, two, { party: null });

test('a pasted column of prices fills the lines from the focused one, each in its pricing mode', () => {
  const { edits, refused } = from(1, '2,500\n₦0.9m\n');
  expect(refused).toEqual([]);
  expect(edits.map(({ id, set }) => [id, set])).toEqual([
    ['i1', { estimate: { mode: 'per_guest', unit_kobo: 250_000, ceremony_id: null, buffer: false } }],
    ['i2', { estimate: { mode: 'flat', amount_kobo: 90_000_000 } }],
  ]);
});

test('a block with names changes lines and adds the remaining rows, and its heading is skipped', () => {
  const { edits, refused } = from(
    0,
    'Item\tEstimate\tAgreed\nJollof\t\t3000\nWedding cake\t200k\t180k\n"Small\nchops"\t90,000\t\textra\n',
  );
  expect(edits.map(({ fresh, set }) => [fresh, set.name, Object.keys(set).length])).toEqual([
    [false, undefined, 1],
    [false, 'Wedding cake', 3],
    [true, 'Small chops', 11],
  ]);
  expect(edits[2]?.set).toMatchObject({
    category_id: 'c1',
    estimate: { mode: 'flat', amount_kobo: 9_000_000 },
  });
  expect(refused).toEqual([
    { row: 1, why: '“Item”, “Estimate”, “Agreed” is a heading, not a line.' },
    { row: 4, why: 'Columns after Agreed can’t be pasted: “extra”.' },
  ]);
});

test('each unreadable cell is reported, and the cells beside it are imported', () => {
  const { edits, refused } = from(1, 'a lot\t2000\n-5\t\n700\t\n');
  expect(edits.map(({ id, set }) => [id, Object.keys(set)])).toEqual([['i1', ['agreed']]]);
  expect(refused).toEqual([
    {
      row: 1,
      why: 'Estimate: “a lot” isn’t an amount. Type the amount in figures, such as 500k or 500,000.',
    },
    {
      row: 2,
      why: 'Estimate: “-5” isn’t an amount. An amount can’t be less than zero. Type it without the minus sign or brackets.',
    },
    { row: 3, why: 'There are no more lines for “700”.' },
  ]);
});

test('a pasted name that is too long is reported: its line keeps its name, and no new line is added', () => {
  const name = 'x'.repeat(121);
  const { edits, refused } = from(0, `${name}\t3000\nCake\n${name}\t500\n`);
  expect(edits.map(({ id, set }) => [id, Object.keys(set)])).toEqual([['i1', ['estimate']]]);
  const why = `The line’s name “${'x'.repeat(40)}…” doesn’t fit. Too long by 1 character: 120 at most.`;
  expect(refused).toEqual([
    { row: 1, why },
    { row: 3, why },
  ]);
});

test('an empty pasted cell keeps its row, so that the cells below go to their own lines', () => {
  expect(from(1, '\n0.9m\n').edits.map(({ id }) => id)).toEqual(['i2']);
});

test('a pasted amount that may be a total, or has two readings, is asked, and a total row is left out', () => {
  const party = { turnout_bp: 10_000, ceremonies: [{ id: 'r', kind: 'reception', guests: 350 }] } as never;
  const block = { text: '450k\n1.200\n', column: 1, lines: ['i1', 'i2'], category: 'c1' };
  const { edits, questions } = readBlock(block, two, { party });
  expect(edits).toEqual([]);
  expect(questions.map(({ name, text }) => [name, text])).toEqual([
    ['Jollof', '₦450k × 350 guests = ₦157.5m, more than its category. Is it the total, or for each one?'],
    ['Cake', 'Is it ₦1,200 or ₦1.20?'],
  ]);
  const answers = new Map(questions.map(({ key, answers: [first] }) => [key, first?.next as never]));
  expect(readBlock(block, two, { party, answers }).edits.map(({ set }) => set)).toEqual([
    { estimate: { mode: 'flat', amount_kobo: 45_000_000 } },
    { estimate: { mode: 'flat', amount_kobo: 120_000 } },
  ]);
  expect(from(0, 'Jollof\t3000\nTOTAL\t4,300,000\n').refused).toEqual([
    { row: 2, why: '“TOTAL” is a total, not a line. We add the lines up ourselves.' },
  ]);
});
