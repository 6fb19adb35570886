import { expect, test } from 'vitest';
import { accepts, rangeOf } from './contract-range.ts';

test.each([
  ['^1.8.0 || ^2.0.0', '1.9.0', true],
  ['^1.8.0 || ^2.0.0', '2.1.0', true],
  ['^1.8.0 || ^2.0.0', '3.0.0', false],
  ['^1.8.0 || ^2.0.0', '1.7.0', false],
  ['^1.8.0', '1.9.0 || 2.0.0', true],
  ['^2.0.0', '1.9.0 || 2.0.0', true],
  ['^2.1.0', '1.9.0 || 2.0.0', false],
  ['^1.0.0 || nonsense', '2.0.0', false],
])('the range %s with a shell that serves %s: %s', (range, served, fits) => {
  expect(accepts(range, served)).toBe(fits);
});

test('the range of what a shell serves has both majors', () => {
  expect(rangeOf('1.9.0 || 2.0.0')).toBe('^1.9.0 || ^2.0.0');
});
