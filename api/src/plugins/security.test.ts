import { getMe, updateMember } from '@wedding/shared/contract/account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureFirstAdmin } from '../account/first-admin.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  t = await startTestApp({ logLevel: 'info', logTo: { write: (line: string) => logged.push(line) } });
});
afterAll(() => t.close());

test('security line 6: the server sets no session cookie; the token travels in the answer alone', async () => {
  await t.couple('+2348031660001');
  const answer = await t.login({ login: '08031660001' });
  expect(String(answer.headers['set-cookie'])).not.toContain('wedding_production');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('security line 10: a whole-object PUT sets only what the call declares', async () => {
  const couple = await t.coupleToken('+2348031660002');
  const { id } = (await t.send(getMe, { as: couple })).json().data;
  const before = await t.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const body = {
    id: 1,
    status: 'active',
    firstname: 'Mallory',
    kind: 'admin',
    owner: true,
    roles: ['admin'],
    plan: 3,
  };
  const as = await t.adminToken('line10@example.com');
  const answer = await t.send(updateMember, { as, params: { id }, body });
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json().data).sort()).toEqual([
    'created_at',
    'id',
    'name',
    'phone',
    'signed_in',
    'status',
    'subscribed_until',
  ]);
  expect(
    await t.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  ).toEqual(before);
});

test('security line 15: every answer forbids sniffing and framing', async () => {
  const { headers } = await t.app.inject({ url: '/healthz' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});

test.each([
  ['https://partner.example', 'https://partner.example'],
  ['https://partner.example.evil.com', undefined],
  ['null', undefined],
  ['http://partner.example', undefined],
])('security line 17: origin %s', async (origin, allowed) => {
  const { headers } = await t.app.inject({ url: '/healthz', headers: { origin } });
  expect(headers['access-control-allow-origin']).toBe(allowed);
});

test('security line 18: an unexpected failure is told in general words and logged with the request id', async () => {
  const broken = await startTestApp({
    logLevel: 'error',
    logTo: { write: (line: string) => logged.push(line) },
  });
  await broken.asSystem((trx) => trx.schema.alterTable('attempts').renameTo('attempts_gone').execute());
  const answer = await broken.login({ login: '08031660003' }, { 'x-request-id': 'line-18-request' });
  expect(answer.statusCode).toBe(500);
  expect(answer.json().message).toMatch(/^Something went wrong on our side.*line-18-request/);
  expect(answer.body).not.toMatch(/attempts|relation|select/i);
  expect(logged.join('')).toContain('line-18-request');
  await broken.close();
});

test('security lines 18 and 29: logs hold no token, no secret of a path and no full phone number', async () => {
  const token = await t.coupleToken('+2348031660004');
  await t.send(getMe, { as: token });
  await t.app.inject({ url: '/admin/members?search=08031660004' });
  await t.app.inject({ url: '/media/secret-of-a-path/1/r1/240.m4s' });
  expect(logged.length).toBeGreaterThan(3);
  expect(logged.join('')).not.toMatch(new RegExp(`${token}|8031660004|secret-of-a-path`));
});

test('the first administrator is made once, with a made password that works or the given one', async () => {
  const fresh = await startTestApp();
  await expect(ensureFirstAdmin(fresh.db, { login: 'x@example.com', password: 'password' })).rejects.toThrow(
    'ADMIN_PASSWORD',
  );
  const made = await ensureFirstAdmin(fresh.db, { login: 'First@Example.com' });
  expect(made).toEqual({ login: 'first@example.com', madePassword: expect.stringMatching(/^[\w-]{16}$/) });
  expect(
    (await fresh.login({ login: 'first@example.com', password: made.madePassword ?? '' })).statusCode,
  ).toBe(200);
  expect(await ensureFirstAdmin(fresh.db, { login: 'other@example.com' })).toEqual({
    login: 'first@example.com',
    madePassword: null,
  });
  await fresh.close();
});
