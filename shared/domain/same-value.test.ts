import { expect, test } from 'vitest';
import { sameValue } from './same-value.ts';

test('values are the same whatever the order of their keys, and an undefined part counts as none', () => {
  const due = { kind: 'none', unit: 'week' };
  expect(sameValue({ n: 3, due }, { due: { unit: 'week', kind: 'none' }, n: 3 })).toBe(true);
  expect(sameValue({ n: 3, hour: undefined }, { n: 3 })).toBe(true);
  expect(sameValue({ n: 3 }, { n: 4 })).toBe(false);
  expect(sameValue(['one', 'two'], ['two', 'one'])).toBe(false);
  expect(sameValue(null, 0)).toBe(false);
});
