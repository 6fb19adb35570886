import { argon2Sync } from 'node:crypto';
import { networkOf } from '@wedding/platform/server/operations/network.ts';
import { twoNumbersHint } from '@wedding/shared/domain/written-phones.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashPassword, passwordError, verifyPassword } from './password.ts';
import { maskPhone, parsePhone } from './phone.ts';

test.each([
  ['08031234567'],
  ['+2348031234567'],
  ['+234 (0) 803 123 4567'],
  ['002348031234567'],
  ['00 234 803 123 4567'],
  ['2348031234567'],
  ['0803-123-4567'],
  ['０８０３１２３４５６７'],
  [' 0803 123 4567 '],
  ['+\ufe0f2348031234567'],
  ['0803\u200c1234567'],
  ['\u202a002348031234567\u202c'],
  ['0\ufe0f\u20e38\ufe0f\u20e30\ufe0f\u20e33\ufe0f\u20e31234567'],
  ['\u2066+234\u2069\u00ad803\u034f1234567\u180e'],
  ['(0803) 123.4567'],
  ['0803 – 123 — 4567'],
  ['0803\u2212123\u20114567'],
  ['٠٨٠٣١٢٣٤٥٦٧'],
  ['०८०३१२३४५६७'],
  ['߀߈߀߃߁߂߃߄߅߆߇'],
  ['[0803] {123} 4567'],
  ['0803/123/4567'],
  ['08031234567/08050000002'],
  ['08031234567 / 2'],
  ['0803 123 4567, 0805 000 0002'],
  ['08031234567 or 08050000002'],
  ['tel:+2348031234567'],
  ['0803\u2800123\u00004567'],
  ['0803,1234567'],
  ['0803|123 4567'],
  ['08031234567 08050000002'],
  ['08031234567 - 08050000002'],
  ['08031234567 08050000002 07030000003'],
  ['+2348031234567 (+234 805 000 0002)'],
  ['08031234567\u204408050000002'],
  ['08031234567\u300108050000002'],
  ['TEL;type=CELL;type=VOICE;waid=2348031234567:+234 803 123 4567'],
  ['item1.TEL;waid=2348031234567:+234 803 123 4567'],
  ['BEGIN:VCARDVERSION:3.0FN:Ada 2TEL;TYPE=CELL:0803 123 4567END:VCARD'],
  ['BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nTEL;VALUE=uri:tel:+234-803-123-4567\nEND:VCARD'],
  ['https://wa.me/2348031234567?text=hi'],
  ['https://api.whatsapp.com/send?phone=%2B2348031234567'],
  ['O8O3 1234567'],
  ['0803l234567'],
  ['О8О3 I234567'],
  ['0803*123*4567'],
  ['++2348031234567'],
  ['2348031234567.0'],
  ['Uncle T2 Events 0803 123 4567'],
  ['Mama 2 08031234567'],
  ['08031234567 then 08050000002'],
  ['08031234567، 08050000002'],
  ['08031234567 da 08050000002'],
  ['https://wa.me/2348031234567?text=Hello%20123'],
  ['%2B234%20803%20123%204567'],
  ['0803:123:4567'],
  ["0803'123'4567"],
  ['0803=1234567'],
  ['0803\u2043123\u25004567'],
  ['0\u03328031234567'],
  ['+08031234567'],
  ['+8031234567'],
  ['+ 8O3 123 4567'],
  ['+234 +234 803 123 4567'],
  ['+234+0803 123 4567'],
  ['+2342348031234567'],
  ['+011 234 803 123 4567'],
  ['009 234 803 123 4567'],
  ['2.348031234567E+12'],
])('%s is parsed as the same number', (written) => {
  expect(parsePhone(written)).toBe('+2348031234567');
});

test.each([[''], ['12345'], ['+14155550100'], ['080312345'], ['080312345678901'], ['012345678'], ['admin']])(
  '%s isn’t a Nigerian mobile number',
  (written) => expect(parsePhone(written)).toBeNull(),
);

test.each([
  ['08030000001/08050000002', '08030000001'],
  ['0803 000 0001 or 0805 000 0002', '08030000001'],
  ['0803 000 0001/2', '08030000001'],
  ['0803 000 0001 – 0805 000 0002', '08030000001'],
  ['Ada: 0803 000 0001, 0805 000 0002', '08030000001'],
  ['TEL:0803 000 0001\nTEL;TYPE=HOME:0805 000 0002', '08030000001'],
  ['08030000001 then 08050000002', '08030000001'],
  ['08030000001؛ alt: 08050000002', '08030000001'],
])('who writes two numbers, as in %s, is told that the first one counts', (written, first) => {
  expect(twoNumbersHint(written)).toBe(`That’s two numbers. We use the first one: ${first}.`);
});

test.each([
  '',
  '0803 000 0001',
  '0803/000/0001',
  '0803,0000001',
  '+234 (0) 803',
  '08030000001 ext 12',
  'Uncle T2 Events 08030000001',
  '24/7 on 0803 000 0001',
  '+234 803 000 0001 (0803 000 0001)',
])('%s is one number', (written) => expect(twoNumbersHint(written)).toBeUndefined());

test('parsing a phone never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (written) => parsePhone(written) === null || true));
});

/** The forms in which people and operators write a number. */
const written = fc.tuple(
  fc.constantFrom('+234', '234', '00234', '0', '+234 (0)', '＋234'),
  fc.constantFrom('803', '806', '703', '816', '903', '701', '805', '809', '817', '913'),
  fc.stringMatching(/^[0-9]{7}$/),
  fc.constantFrom('', ' ', '-', '.', '\u00a0'),
  fc.boolean(),
);
const fullWidth = (text: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

test('every written form of a mobile number is parsed as the same E.164 number', () => {
  fc.assert(
    fc.property(written, ([prefix, network, rest, gap, wide]) => {
      const text = [prefix, network, rest.slice(0, 3), rest.slice(3)].join(gap);
      expect(parsePhone(wide ? ` ${fullWidth(text)} ` : text), text).toBe(`+234${network}${rest}`);
    }),
    { numRuns: 1000 },
  );
});

test('a parsed number is always a Nigerian mobile number, and parsing it again doesn’t change it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[+0-9() -]{0,20}$/), (text) => {
      const phone = parsePhone(text);
      if (phone === null) return;
      expect(phone).toMatch(/^\+234[789][01][0-9]{8}$/);
      expect(parsePhone(phone)).toBe(phone);
    }),
    { numRuns: 2000 },
  );
});

test('a masked number shows its last four digits', () =>
  expect(maskPhone('+2348031234567')).toBe('+•••••••••4567'));

test('SEC-3: passwords have 8 to 256 characters and no composition rules; common ones are refused', () => {
  expect(passwordError('a b c d')).toMatch('at least 8');
  expect(passwordError('password123')).toMatch('too easy to guess');
  expect(passwordError('lantern river cowrie')).toBeNull();
  expect(passwordError('ẹ'.repeat(64))).toBeNull();
});

test('SEC-3: a password is checked in the form that is hashed, whatever codes its characters have', async () => {
  expect(passwordError('ｐａｓｓｗｏｒｄ')).toMatch('too easy to guess');
  expect(passwordError('ＰａｓｓＷｏｒｄ１２３')).toMatch('too easy to guess');
  expect(passwordError('e\u0301'.repeat(4))).toMatch('at least 8');
  expect(passwordError('\ufdfa'.repeat(100))).toMatch('at most 256');
  const stored = await hashPassword('ｌａｎｔｅｒｎ river');
  expect(await verifyPassword('lantern river', stored)).toBe(true);
});

test('SEC-3: a password is stored as argon2id and verifies', async () => {
  const stored = await hashPassword('lantern river cowrie');
  expect(stored).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword('lantern river cowrie', stored)).toBe(true);
  expect(await verifyPassword('lantern river cowri', stored)).toBe(false);
  expect(await verifyPassword('', null)).toBe(false);
  const [, salt = '', hash] = stored.split('$');
  const nonce = Buffer.from(salt, 'base64url');
  const cost = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 };
  const expected = argon2Sync('argon2id', { message: 'lantern river cowrie', nonce, ...cost });
  expect(hash).toBe(expected.toString('base64url'));
});

test.each([
  ['41.58.1.9', '41.58.1.9', '41.58.1.0/24'],
  ['::ffff:41.58.1.9', '41.58.1.9', '41.58.1.0/24'],
  ['2c0f:f5c0:1:2:3:4:5:6', '2c0f:f5c0:1:2::', '2c0f:f5c0:1::/48'],
  ['::1', '0:0:0:0::', '0:0:0::/48'],
])('%s counts as %s in %s', (ip, address, network) => expect(networkOf(ip)).toEqual({ address, network }));
