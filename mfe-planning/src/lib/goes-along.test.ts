import { expect, test } from 'vitest';
import { goesAlong } from './goes-along.ts';

test.each([
  [[[0, 'line']], ''],
  [[[1, 'task']], 'Its 1 task goes with it.'],
  [
    [
      [2, 'line'],
      [0, 'payment'],
    ],
    'Its 2 lines go with it.',
  ],
  [
    [
      [1, 'line'],
      [1, 'payment'],
    ],
    'Its 1 line and 1 payment go with it.',
  ],
  [
    [
      [3, 'line'],
      [2, 'payment'],
      [1, 'contribution'],
    ],
    'Its 3 lines, 2 payments and 1 contribution go with it.',
  ],
] as [[number, string][], string][])('what goes to the bin with something: %j', (parts, text) => {
  expect(goesAlong(...parts)).toBe(text);
});
