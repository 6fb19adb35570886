import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromClipboard, fromCsv, toCsv } from './csv.ts';

const cell = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '=1+1',
    '+234 803',
    '-5',
    '@SUM(A1)',
    "'tis",
    '"quoted"',
    'a,b',
    'two\nlines',
    '₦1,500',
    '',
  ),
);
const table = fc.array(fc.tuple(cell, cell, fc.constantFrom('x', 'y')), { minLength: 1, maxLength: 8 });

test('cells that are written and read again are unchanged', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(fromCsv(toCsv(rows)).map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test('SEC-14: a spreadsheet executes no cell', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const written = toCsv([[text, 'x']])
        .slice(1)
        .replace(/^"/, '');
      expect(/^[=+\-@\t\r]/.test(written)).toBe(false);
    }),
  );
});

test('semicolons separate cells if a spreadsheet wrote them', () => {
  expect(fromCsv('Category;Line\nFood;Jollof\n').map(({ cells }) => cells)).toEqual([
    ['Category', 'Line'],
    ['Food', 'Jollof'],
  ]);
});

test('a row knows its line in the file, after empty lines and cells that span several lines', () => {
  const file = 'Line,Note\r\nHall,"two\nlines ""and""\r\none more"\r\n\r\nCake,x\rRings,y';
  expect(fromCsv(file).map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'Line'],
    [2, 'Hall'],
    [6, 'Cake'],
    [7, 'Rings'],
  ]);
});

test('clipboard text of a spreadsheet: tabs separate cells, and a quote in front of a cell stays', () => {
  expect(fromClipboard('Hall\t1,500,000\n"two\nlines"\t\'tis\n').map(({ cells }) => cells)).toEqual([
    ['Hall', '1,500,000'],
    ['two\nlines', "'tis"],
  ]);
});
