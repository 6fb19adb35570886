import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCsv, toCsv } from './csv.ts';

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

test('what goes out comes back, cell for cell', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(fromCsv(toCsv(rows))).toEqual(rows);
    }),
  );
});

test('security line 14: no cell is run by a spreadsheet', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const written = toCsv([[text, 'x']])
        .slice(1)
        .replace(/^"/, '');
      expect(/^[=+\-@\t\r]/.test(written)).toBe(false);
    }),
  );
});

test('semicolons part cells where a spreadsheet wrote them', () => {
  expect(fromCsv('Category;Line\nFood;Jollof\n')).toEqual([
    ['Category', 'Line'],
    ['Food', 'Jollof'],
  ]);
});
