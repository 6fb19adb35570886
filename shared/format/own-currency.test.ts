import { expect, test } from 'vitest';
import { formatOwn } from './own-currency.ts';

test('an amount is shown in the person’s currency at the person’s rate, without cents', () => {
  expect(formatOwn(1_500_000_000, { code: 'GBP', kobo: 205_000 })).toBe('≈ £7,317');
  expect(formatOwn(-205_000, { code: 'USD', kobo: 150_000 })).toBe('≈ -$1');
  expect(formatOwn(0, { code: 'EUR', kobo: 170_000 })).toBe('≈ €0');
});
