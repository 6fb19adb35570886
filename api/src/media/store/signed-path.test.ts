import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedPrefix, signGrant, steadyExpiry, verifyGrant } from './signed-path.ts';

const newKey = () => createSecretKey(randomBytes(32));
const key = newKey();
const now = 1_800_000_000;
const grant = { videoId: 7, userId: 3, session: 'b9f1', expires: now + 60 };

test('SEC-11: a media path is signed per video, user, device and expiry', () => {
  const token = signGrant(grant, key);
  expect(verifyGrant(token, { videoId: 7, key, now })).toEqual(grant);
  expect(verifyGrant(token, { videoId: 8, key, now })).toBeUndefined();
  expect(verifyGrant(token, { videoId: 7, key, now: now + 60 })).toBeUndefined();
  expect(verifyGrant(token, { videoId: 7, key: newKey(), now })).toBeUndefined();
});

test('SEC-11: a changed, truncated, padded or invented token is refused', () => {
  const token = signGrant(grant, key);
  const [claims = '', seal = ''] = token.split('.');
  const other = signGrant({ ...grant, userId: 4 }, key).split('.')[0];
  const forged = [
    `${other}.${seal}`,
    `${claims}.`,
    claims,
    '',
    '.',
    `${token}=`,
    `${token}.x`,
    token.slice(0, -1),
  ];
  const flipped = [...token].map(
    (char, at) => token.slice(0, at) + (char === 'A' ? 'B' : 'A') + token.slice(at + 1),
  );
  for (const wrong of [...forged, ...flipped, 'x'.repeat(5000)]) {
    if (wrong !== token) expect(verifyGrant(wrong, { videoId: 7, key, now }), wrong).toBeUndefined();
  }
});

test('a path has plain characters, is inherited by relative addresses and is stable for a while', () => {
  const prefix = signedPrefix(grant, { revision: 2, key });
  expect(prefix).toMatch(/^\/media\/[\w-]+\.[\w-]+\/7\/r2\/$/);
  const playlist = new URL('master.m3u8', `http://host${prefix}`);
  expect(new URL('240.m4s', playlist).pathname).toBe(`${prefix}240.m4s`);
  expect(steadyExpiry(3600, 7200)).toBe(steadyExpiry(3600, 10_799));
  expect(steadyExpiry(3600, 10_799) - 10_799).toBeGreaterThan(3600);
});
