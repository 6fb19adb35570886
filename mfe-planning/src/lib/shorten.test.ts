import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test.each([
  ['Hall 2.5m', 'Hall 2.5m'],
  ['Oluwafunmilayo 9,999,999,999', 'Oluwafunmilayo…'],
  ['Canopies and chairs for the hall', 'Canopies and chairs…'],
  [`${'x'.repeat(19)}👰🏾`, `${'x'.repeat(19)}👰…`],
])('%s is never cut within a number or a character', (typed, text) => {
  expect(shorten(typed, 20)).toBe(text);
});
