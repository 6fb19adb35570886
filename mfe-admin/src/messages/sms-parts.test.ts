import { expect, test } from 'vitest';
import { smsPartsOf } from './sms-parts.ts';

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  [`${'a'.repeat(159)}€`, 2],
  ['ẹ'.repeat(70), 1],
  [`₦${'a'.repeat(70)}`, 2],
])('%# takes so many texts', (text, parts) => {
  expect(smsPartsOf(text)).toBe(parts);
});
