import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKobo } from './money.ts';
import { bareNaira, parseNaira } from './parse-naira.ts';

const kobo = fc.integer({ min: 0, max: 1_000_000_000_000 });

test('an amount that we show is understood when it is typed', () => {
  fc.assert(
    fc.property(kobo, (amount) => {
      expect(parseNaira(formatKobo(amount))).toBe(amount);
      expect(parseNaira(bareNaira(amount))).toBe(amount);
    }),
  );
});

test.each([
  ['1.5m', 150_000_000],
  ['500k', 50_000_000],
  ['1,500,000', 150_000_000],
  ['₦1,500,000.50', 150_000_050],
  [' 1 500 000 ', 150_000_000],
  ['2BN', 200_000_000_000],
  ['.5m', 50_000_000],
  ['10bn', 1_000_000_000_000],
  ['1.234567m', 123_456_700],
  ['0', 0],
  ['N500,000', 50_000_000],
  ['n 500k', 50_000_000],
  ['NGN 500,000', 50_000_000],
  ['ngn1.2m', 120_000_000],
  ['₦1.2m', 120_000_000],
  ['#500,000', 50_000_000],
  ['# 1.2m', 120_000_000],
])('%s is %d kobo', (typed, amount) => {
  expect(parseNaira(typed)).toBe(amount);
});

test.each([
  '',
  '.',
  'm',
  'abc',
  '1.2.3',
  '-5',
  '1,50',
  '0.001',
  '10.1bn',
  '5x',
  '1e5',
  '٣',
  'N',
  'NN5',
  'NG5',
  '₦N5',
  '#',
  '##5',
  '#N5',
  '5#',
])('%j is not an amount', (typed) => {
  expect(parseNaira(typed)).toBeNull();
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const amount = parseNaira(typed);
      expect(amount === null || Number.isSafeInteger(amount)).toBe(true);
    }),
  );
});
