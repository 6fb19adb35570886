import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { updateMember } from '@wedding/shared/contract/member.ts';
import { listPublicTariffs } from '@wedding/shared/contract/subscription.ts';
import { phoneSpellingsInUrl, showsPhone, somePhones } from '@wedding/shared/testing/phone-spellings.ts';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { ensureFirstAdmin } from '../account/first-admin.ts';
import { startTestApp, testApp } from '../testing/test-app.ts';
import { route } from './route.ts';

const logged: string[] = [];

const t = await testApp({ logLevel: 'info', logTo: { write: (line: string) => logged.push(line) } });

test('SEC-6: the server sets no session cookie; only the response body carries the token', async () => {
  await t.couple('+2348031660001');
  const answer = await t.login({ login: '08031660001' });
  expect(String(answer.headers['set-cookie'])).not.toContain('wedding_production');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('SEC-10: a whole-object PUT sets only what the call declares', async () => {
  const couple = await t.coupleToken('+2348031660002');
  const { id } = (await t.send(getMe, { as: couple })).data;
  const before = await t.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const body = {
    id: 1,
    status: 'active',
    firstname: 'Mallory',
    kind: 'admin',
    owner: true,
    roles: ['admin'],
    phone: '+2348031660010',
    plan: 3,
    subscribed_until: '2099-01-01 00:00:00',
    bytes: 9,
    version: before.version,
  };
  const as = await t.adminToken('line10@example.com');
  const answer = await t.send(updateMember, { as, params: { id }, body });
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.data).sort()).toEqual([
    'bytes',
    'created_at',
    'free_days_from',
    'id',
    'name',
    'paid_until',
    'phone',
    'signed_in',
    'status',
    'subscribed_until',
    'tariff',
    'version',
  ]);
  expect(
    await t.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  ).toEqual(before);
});

test('SEC-10: an answer holds only what the call declares', async () => {
  const app = fastify();
  app.decorate('authorize', async () => null);
  const plan = { price: 500, name: 'Week', duration: 7, code: '33070', title: 'WED WEEK', product_id: 7 };
  const stored = { ...plan, margin: 3 } as typeof plan;
  route(app, listPublicTariffs, async () => ({ data: [stored] }));
  const { data } = (await app.inject(listPublicTariffs.path)).json();
  expect(data).toEqual([plan]);
});

test('SEC-10: a POST sets only what the call declares', async () => {
  const as = await t.coupleToken('+2348031660009');
  const { id } = (await t.send(getMe, { as })).data;
  const row = () => t.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { firstname: _before, ...before } = await row();
  const body = {
    id: 1,
    firstname: 'Mallory',
    phone: '+2348031660010',
    kind: 'admin',
    owner: true,
    roles: ['admin'],
    plan: 3,
    subscribed_until: '2099-01-01 00:00:00',
    likes: 9,
    views: 9,
  };
  expect((await t.send(updateProfile, { as, body })).statusCode).toBe(200);
  const { firstname, ...after } = await row();
  expect(firstname).toBe('Mallory');
  expect(after).toEqual({ ...before, updated_profile: true, version: 2 });
});

test('SEC-15: every response forbids sniffing and framing', async () => {
  const { headers } = await t.get('/healthz');
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
])('SEC-17: origin %s', async (origin, allowed) => {
  const { headers } = await t.app.inject({ url: '/healthz', headers: { origin } });
  expect(headers['access-control-allow-origin']).toBe(allowed);
});

test('SEC-18: an unexpected failure has a generic message and is logged with the request id', async () => {
  const broken = await startTestApp({
    logLevel: 'error',
    logTo: { write: (line: string) => logged.push(line) },
  });
  await broken.asSystem((trx) => trx.schema.alterTable('attempts').renameTo('attempts_gone').execute());
  const answer = await broken.login({ login: '08031660003' }, { 'x-request-id': 'line-18-request' });
  expect(answer.statusCode).toBe(500);
  expect(answer.message).toMatch(/^Something went wrong on our side.*line-18-request/);
  expect(answer.body).not.toMatch(/attempts|relation|select/i);
  expect(logged.join('')).toContain('line-18-request');
  await broken.close();
});

test.each(['a'.repeat(3000), '%zz', '%ff'])(
  'SEC-18: an address that can’t be read is refused without repeating it: %s',
  async (id) => {
    const answer = await t.app.inject(`/api/videos/${id}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'The request could not be read.', code: 'BAD_REQUEST' });
  },
);

test('SEC-18, SEC-29: logs contain no token, no secret of a path and no full phone number', async () => {
  const token = await t.coupleToken('+2348031660004');
  await t.send(getMe, { as: token });
  await t.get('/admin/members?search=08031660004');
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT'] as const) {
    const { body } = await t.app.inject({ method, url: '/media/secret-of-a-path/1/r1/240.m4s' });
    expect(`${method} ${body}`).not.toContain('secret-of-a-path');
  }
  expect(logged.length).toBeGreaterThan(3);
  expect(logged.join('')).not.toMatch(new RegExp(`${token}|8031660004|secret-of-a-path`));
});

test('SEC-39: the log contains no spelling of a phone number, whoever sent it', async () => {
  for (const { digits, written } of [
    { digits: '8039990001', written: '0803+999+0001' },
    ...somePhones(phoneSpellingsInUrl, 100),
  ]) {
    const before = logged.length;
    for (const url of [`/admin/members?search=${written}`, `/nowhere/${written}`]) await t.get(url);
    expect(logged.length).toBeGreaterThan(before);
    const requests = logged.slice(before).map((line) => JSON.stringify(JSON.parse(line).req ?? ''));
    expect(requests.filter((request) => showsPhone(request, digits))).toEqual([]);
  }
});

test('SEC-39: a malformed request line or host gets a 400 and no error in the log', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as { port: number };
  const before = logged.length;
  for (const head of [
    'GET /%E0%A4%A HTTP/1.1\r\nHost: a',
    'GET /x HTTP/1.1\r\nHost: [',
    'GET no-path HTTP/9\r\nHost: a',
  ]) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
    expect([head, (await text(socket)).slice(0, 12)]).toEqual([head, 'HTTP/1.1 400']);
  }
  expect(logged.slice(before).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test('the first administrator is created once, with a generated or a given password', async () => {
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
