import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const line = (cell: string) => toCsv([[cell]]).slice(1, -2);

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'security line 14: a cell that starts like %j is no formula',
  (cell) => {
    expect(line(cell).replace(/^"/, '')).toBe(`'${cell}${cell.includes('\r') ? '"' : ''}`);
  },
);

test('quotes, commas and line breaks stay within their cell; numbers stay numbers', () => {
  expect(line('say "yes", twice')).toBe('"say ""yes"", twice"');
  expect(toCsv([['a\nb', -5]])).toBe('\uFEFF"a\nb",-5\r\n');
});
