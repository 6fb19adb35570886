import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('items are grouped by their key, both in the order in which they come', () => {
  const groups = groupBy(['Jollof', 'Band', 'Jugs', 'Bells'], (name) => name[0]);
  expect([...groups]).toEqual([
    ['J', ['Jollof', 'Jugs']],
    ['B', ['Band', 'Bells']],
  ]);
});
