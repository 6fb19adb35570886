import { expect, test } from 'vitest';
import { removal } from '../sync/edits.ts';
import { savedRow, savedTask } from '../testing/plan-rows.ts';
import { removedHere } from './removed-here.ts';

test('of two categories that are removed at once, each is restored with its own tasks', () => {
  const categories = [
    { ...savedRow, id: 'g1', name: 'Foundations' },
    { ...savedRow, id: 'g2', name: 'Party' },
  ];
  const tasks = [savedTask('a', 'Book the hall'), savedTask('b', 'Book the band', { category_id: 'g2' })];
  const edits = [
    ...categories.map((category) => removal('checklist_category', category)),
    ...tasks.map((task) => removal('task', task)),
  ];
  const found = removedHere([{ id: '1', at: 1, edits }], {
    tool: 'checklist',
    account: 1,
    find: ({ id }) => [...categories, ...tasks].find((one) => one.id === id),
  });
  expect(found.map(({ name, along, back }) => [name, along, back.map(({ id }) => id)])).toEqual([
    ['Party', 1, ['g2', 'b']],
    ['Foundations', 1, ['g1', 'a']],
  ]);
});
