// @vitest-environment node

import { expect, test } from 'vitest';
import { showsPhone } from './phone-spellings.ts';

const DIGITS = '8031234567';

test.each([
  '0803 123 4567',
  '%2B234%20803%20123%204567',
  '803123••••',
  '080••••234567',
  'http://wedding.example/***31234567',
  '{"msisdn":"••••31-23-45••"}',
])('%s shows the number', (text) => {
  expect(showsPhone(text, DIGITS)).toBe(true);
});

test.each([
  '••••4567',
  '+••••4567 or ••••4567, twice',
  '/members/***67?search=***67&page=2',
  // The digits beside a mask aren't neighbours in the number.
  '3123••••4567',
  '2026-11-24T03:12:34.567Z',
])('%s doesn’t show the number', (text) => {
  expect(showsPhone(text, DIGITS)).toBe(false);
});

test('digits on both sides of a mask don’t join', () => {
  expect(showsPhone('+234 80••••4567', '8038045678')).toBe(false);
});
