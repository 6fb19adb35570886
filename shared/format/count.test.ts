import { expect, test } from 'vitest';
import { formatCount, formatCounted } from './count.ts';
import { formatKobo, formatNaira } from './money.ts';

const POWERS = Array.from({ length: 15 }, (_, n) => 10 ** n);
const NUMBERS = [0, ...POWERS.flatMap((power) => [power - 1, power, power + 1, 7 * power, -3 * power])];

test('counts and amounts read as the browser’s own Nigerian English writes them', () => {
  const naira = new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency: 'NGN',
    maximumFractionDigits: 0,
  });
  const kobo = new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency: 'NGN',
    trailingZeroDisplay: 'stripIfInteger',
  });
  for (const value of NUMBERS) {
    expect(formatCount(value)).toBe(value.toLocaleString('en-NG'));
    expect(formatNaira(value)).toBe(naira.format(value));
    expect(formatKobo(value)).toBe(kobo.format(value / 100));
  }
  expect(formatNaira(1234.5)).toBe('₦1,235');
  expect(formatKobo(-5)).toBe('-₦0.05');
});

test('a counted noun is singular only for one', () => {
  expect([0, 1, 1200].map((value) => formatCounted(value, 'guest'))).toEqual([
    '0 guests',
    '1 guest',
    '1,200 guests',
  ]);
  expect(formatCounted(2, 'category', 'categories')).toBe('2 categories');
});

test('tenths stay as they are: hours, for one', () => {
  expect([20_576.1, 999.9, 1000.5, 1_234_567.8].map(formatCount)).toEqual([
    '20,576.1',
    '999.9',
    '1,000.5',
    '1,234,567.8',
  ]);
});
