import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortKey } from '../contract/planning.schema.ts';
import { firstKeys, keyBetween, keysInOrder } from './sort-key.ts';

test('a row can be put between any two rows, repeatedly', () => {
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

test('any order can be reached by new keys for some rows, even if rows share keys', () => {
  const key = fc.integer({ min: 1, max: 60 }).map((step) => firstKeys(step).at(-1) ?? '1');
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), (sorts) => {
      const rows = sorts.map((sort, place) => ({ id: String(place), sort }));
      const changed = new Map(keysInOrder(rows).map(({ id, sort }) => [id, sort]));
      const after = rows.map(({ id, sort }) => changed.get(id) ?? sort);
      expect(after).toEqual([...new Set(after)].sort());
      for (const sort of after) expect(sortKey.safeParse(sort).success).toBe(true);
    }),
  );
});

test('moving one row changes one key, and rows already in order keep theirs', () => {
  const rows = firstKeys(500).map((sort, place) => ({ id: String(place), sort }));
  expect(keysInOrder(rows)).toEqual([]);
  const [first, ...rest] = rows;
  const far = [...rest.slice(0, 300), ...(first ? [first] : []), ...rest.slice(300)];
  expect(keysInOrder(far).map(({ id }) => id)).toEqual(['0']);
  const turned = keysInOrder(rows.toReversed());
  expect(turned).toHaveLength(499);
  expect(Math.max(...turned.map(({ sort }) => sort.length))).toBeLessThan(30);
});

test('keys stay short when a row is moved to the top, or right below it, again and again', () => {
  for (const to of [0, 1]) {
    let rows = firstKeys(8).map((sort, place) => ({ id: String(place), sort }));
    for (let moves = 0; moves < 300; moves += 1) {
      const order = rows.slice(0, -1).toSpliced(to, 0, ...rows.slice(-1));
      const changed = new Map(keysInOrder(order).map(({ id, sort }) => [id, sort]));
      rows = order.map((row) => ({ ...row, sort: changed.get(row.id) ?? row.sort }));
    }
    for (const { sort } of rows) expect(sortKey.safeParse(sort).success).toBe(true);
  }
});
