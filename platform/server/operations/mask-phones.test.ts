import { phoneSpellings, phoneSpellingsInUrl, showsPhone } from '@wedding/shared/testing/phone-spellings.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPhones } from './mask-phones.ts';

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
  ['0044 7911 123456', '••••3456'],
  ['00 1 415 555 0123', '••••0123'],
  ['0.00 of 12,345.00', '0.00 of 12,345.00'],
  ['⓪⑧⓪③ ①②③④⑤⑥⑦ and ⁰⁸⁰³¹²³⁴⁵⁶⁷', '••••4567 and ••••4567'],
  ['0803+123+4567', '••••4567'],
  ['call 08031234567 now', 'call ••••4567 now'],
  ['Mozilla/5.0 Chrome/131.0.6778.85 Safari/537.36', 'Mozilla/5.0 Chrome/131.0.6778.85 Safari/537.36'],
  ['2026-11-22T05:13:13.123Z', '2026-11-22T05:13:13.123Z'],
  ['at /api/src/app.ts:1234:5678', 'at /api/src/app.ts:1234:5678'],
  ['0803:123:4567 and 0803x123x4567', '••••4567 and ••••4567'],
  ['O8O3 123 4567, 0|8|0|3|1|2|3|4|5|6|7', '••••4567, ••••4567'],
  ['0x8x0x3x1x2x3x4x5x6x7', '••••4567'],
  ['2028-01-22T05:13:13.123Z', '2028-01-22T05:13:13.123Z'],
  ['0803a139b0001 and 0803-abc-139-def-0001', '••••0001 and ••••0001'],
  ['tel0803tel139tel0001, 234a803b139c0001x', 'tel••••0001, ••••0001x'],
  ['0 of 8 texts, 0 of 12 rows, 345, 6789, 10', '0 of 8 texts, 0 of 12 rows, 345, 6789, 10'],
  ['commit 7f0a9b8c7d6e5f4, index.7A0B1C2D3E.js:10:15', 'commit 7f0a9b8c7d6e5f4, index.7A0B1C2D3E.js:10:15'],
  ['row 80a12345-6789-41d3-9a0c-0305e82c3301', 'row 80a12345-6789-41d3-9a0c-0305e82c3301'],
])('SEC-39: %s is shown as %s', (text, masked) => {
  expect(maskPhones(text)).toBe(masked);
});

test('SEC-39: letters between digits hide a number, and hardly ever an id', () => {
  const isChanged = (id: string) => maskPhones(id) !== id;
  const ids = fc.sample(
    fc.tuple(
      fc.constantFrom(8, 12, 16, 24, 32, 40),
      fc.infiniteStream(fc.constantFrom(...'0123456789abcdef')),
    ),
    { numRuns: 4000, seed: 1 },
  );
  const texts = ids.map(([length, letters]) => [...letters.take(length)].join(''));
  // Eleven digits in a row are hidden in whatever word.
  expect(texts.filter((id) => !/\d{11}/.test(id)).filter(isChanged).length).toBeLessThan(20);
});
