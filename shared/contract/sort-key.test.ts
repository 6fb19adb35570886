import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortKey } from './planning.schema.ts';
import { firstKeys, keyBetween } from './sort-key.ts';

test('any row can be put between any two, over and over', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 80 }), (moves) => {
      const keys: string[] = [];
      for (const move of moves) {
        const place = move % (keys.length + 1);
        keys.splice(place, 0, keyBetween(keys[place - 1] ?? null, keys[place] ?? null));
      }
      expect(keys).toEqual([...new Set(keys)].sort());
      for (const key of keys) expect(sortKey.safeParse(key).success).toBe(true);
    }),
  );
});

test('a list of 500 has short keys, in order', () => {
  const keys = firstKeys(500);
  expect(keys).toEqual([...keys].sort());
  expect(Math.max(...keys.map((key) => key.length))).toBeLessThan(20);
});

test('keys out of order are refused', () => {
  expect(() => keyBetween('b', 'a')).toThrow();
});
