import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareMoney, shareOut } from './share-out.ts';

const total = fc.integer({ min: 0, max: 1_000_000_000_000 });
const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 60 });
const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

test('parts sum to the total exactly', () => {
  fc.assert(
    fc.property(total, weights, (whole, shares) => {
      expect(add(shareOut(whole, shares))).toBe(add(shares) === 0 ? 0 : whole);
    }),
  );
});

test('no part differs from its exact share by a whole kobo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (whole, shares) => {
      const sum = add(shares) || 1;
      for (const [place, part] of shareOut(whole, shares).entries()) {
        expect(Math.abs(part - (whole * (shares[place] ?? 0)) / sum)).toBeLessThan(1);
      }
    }),
  );
});

test('the largest remainder gets the odd kobo, the earlier one if they are equal', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(10, [15, 15, 70])).toEqual([2, 1, 7]);
  expect(shareOut(5, [0, 0])).toEqual([0, 0]);
});

test('money is split in whole naira, and still exact to the last kobo', () => {
  fc.assert(
    fc.property(total, weights, (whole, shares) => {
      const parts = shareMoney(whole, shares);
      expect(add(parts)).toBe(add(shares) === 0 ? 0 : whole);
      expect(parts.filter((part) => part % 100 !== 0).length).toBeLessThanOrEqual(1);
    }),
  );
  expect(shareMoney(100_07, [1, 1, 1])).toEqual([34_07, 33_00, 33_00]);
});
