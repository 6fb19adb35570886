// @vitest-environment node

import { phoneSpellings, phoneSpellingsInUrl, showsPhone } from '@wedding/shared/testing/phone-spellings.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPhones, maskUrl } from './mask-url.ts';

test('SEC-39: no phone number in an address stays readable, however it is written', () => {
  fc.assert(
    fc.property(phoneSpellingsInUrl, ({ digits, written }) => {
      for (const url of [`/admin/members?search=${written}&page=2`, `/members/${written}/x`]) {
        expect(showsPhone(maskUrl(url), digits)).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});

test('SEC-39: no phone number in a text stays readable, however it is written', () => {
  fc.assert(
    fc.property(phoneSpellings, phoneSpellingsInUrl, (plain, encoded) => {
      const text = `Call 2 ${plain.written} or ${encoded.written}, twice.`;
      for (const { digits } of [plain, encoded]) expect(showsPhone(maskPhones(text), digits)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['0803 123 4567', '••••4567'],
  ['+234 (0) 803 123 4567', '+••••4567'],
  ['+44 7911 123456', '+••••3456'],
  ['0803+123+4567', '••••4567'],
  ['call 08031234567 now', 'call ••••4567 now'],
  ['Mozilla/5.0 Chrome/131.0.6778.85 Safari/537.36', 'Mozilla/5.0 Chrome/131.0.6778.85 Safari/537.36'],
  ['2026-11-22T05:13:13.123Z', '2026-11-22T05:13:13.123Z'],
  ['at /api/src/app.ts:1234:5678', 'at /api/src/app.ts:1234:5678'],
])('SEC-39: %s is shown as %s', (text, masked) => {
  expect(maskPhones(text)).toBe(masked);
});
