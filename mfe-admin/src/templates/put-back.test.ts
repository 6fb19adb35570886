import { expect, test } from 'vitest';
import { putBack } from './put-back.ts';

const part = (id: string, category_id = 'x') => ({ id, category_id });
const ids = (parts: readonly { id: string }[]) => parts.map(({ id }) => id).join(' ');

test.each([
  ['first', ['b', 'c'], [], 'a b c'],
  ['behind what preceded it', ['b', 'c', 'd'], ['b', 'c'], 'b c a d'],
  ['behind the nearest that is there', ['b', 'd'], ['b', 'c'], 'b a d'],
  ['last, if its place isn’t known', ['b', 'c'], null, 'b c a'],
])('a part comes back %s', (_place, parts, preceding, order) => {
  expect(
    ids(
      putBack(
        parts.map((id) => part(id)),
        part('a'),
        preceding,
      ),
    ),
  ).toBe(order);
});

test('a task comes back behind those of its own category', () => {
  expect(ids(putBack([part('b'), part('d'), part('c', 'y')], part('a'), ['b', 'c']))).toBe('b a d c');
});
