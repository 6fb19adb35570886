import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from '../plugins/network.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { passwordFault } from './password-policy.ts';
import { maskPhone, parsePhone } from './phone.ts';

test.each([
  ['08031234567'],
  ['+2348031234567'],
  ['+234 (0) 803 123 4567'],
  ['002348031234567'],
  ['2348031234567'],
  ['0803-123-4567'],
  ['０８０３１２３４５６７'],
  [' 0803 123 4567 '],
])('%s is one and the same number', (written) => {
  expect(parsePhone(written)).toBe('+2348031234567');
});

test.each([[''], ['12345'], ['+14155550100'], ['080312345'], ['080312345678901'], ['012345678'], ['admin']])(
  '%s is no Nigerian mobile number',
  (written) => expect(parsePhone(written)).toBeNull(),
);

test('parsing a phone never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (written) => parsePhone(written) === null || true));
});

test('a masked number shows its last four digits', () =>
  expect(maskPhone('+2348031234567')).toBe('+•••••••••4567'));

test('security line 3: passwords of 8 to 256 characters, no composition rules, common ones refused', () => {
  expect(passwordFault('a b c d')).toMatch('at least 8');
  expect(passwordFault('password123')).toMatch('first that anyone');
  expect(passwordFault('lantern river cowrie')).toBeNull();
  expect(passwordFault('ẹ'.repeat(64))).toBeNull();
});

test('security line 3: a password is stored as argon2id and verifies', async () => {
  const stored = await hashPassword('lantern river cowrie');
  expect(stored).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword('lantern river cowrie', stored)).toBe(true);
  expect(await verifyPassword('lantern river cowri', stored)).toBe(false);
  expect(await verifyPassword('', null)).toBe(false);
});

test.each([
  ['41.58.1.9', '41.58.1.9', '41.58.1.0/24'],
  ['::ffff:41.58.1.9', '41.58.1.9', '41.58.1.0/24'],
  ['2c0f:f5c0:1:2:3:4:5:6', '2c0f:f5c0:1:2::', '2c0f:f5c0:1::/48'],
  ['::1', '0:0:0:0::', '0:0:0::/48'],
])('%s counts as %s in %s', (ip, address, network) => expect(networkOf(ip)).toEqual({ address, network }));
