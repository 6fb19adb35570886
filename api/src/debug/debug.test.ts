import { generateHeaders, receiveSecureD, secureDWebhook } from '@wedding/shared/contract/debug.ts';
import { phoneSpellings, showsPhone, somePhones } from '@wedding/shared/testing/phone-spellings.ts';
import { expect, test } from 'vitest';
import { processWaitingEvents } from '../subscription/membership.store.ts';
import { startTestApp, testApp } from '../testing/test-app.ts';

const secret = 'a-path-secret-of-more-than-128-bits';
const t = await testApp({ secureDSecrets: [secret] });

test('SEC-21: the request headers are echoed without credentials', async () => {
  const secret = 'a-token-that-must-not-show';
  const names = ['x-auth', 'x-csrf', 'x-session-id', 'x-iap-jwt-assertion', 'x-vault-pass', 'x-credential'];
  const headers = {
    ...Object.fromEntries(names.map((name) => [name, secret])),
    'x-forwarded-by': `Bearer ${secret}`,
    cookie: 'wedding_production=secret',
    'x-msisdn': '2348031234567',
    'x-plain': 'ivory',
  };
  const { data } = await t.send(generateHeaders, { as: secret, headers });
  expect(data).toMatchObject({ 'x-plain': 'ivory', 'x-msisdn': '••••4567' });
  expect(JSON.stringify(data)).not.toMatch(/a-token-that|wedding_production/);
});

test('behind the gateway, the page shows the host that the browser requested', async () => {
  const headers = { 'x-forwarded-host': 'wedding.example' };
  const { data } = await t.send(generateHeaders, { headers });
  expect(data.host).toBe('wedding.example');
});

test('SEC-21: a Secure-D message is stored once and shown with its number masked', async () => {
  expect((await t.send(secureDWebhook)).json).toEqual({ message: 'No message has come yet.', data: {} });
  const body = { msisdn: '2348031234567', status: 'OK', nested: [{ number: 2348031234567, token: 'x' }] };
  for (let n = 0; n < 2; n++) {
    expect((await t.send(receiveSecureD, { params: { secret }, body })).statusCode).toBe(200);
  }
  expect(await t.db.selectFrom('journal').select('id').execute()).toHaveLength(1);
  const { data } = await t.send(secureDWebhook);
  expect(data).toEqual({ msisdn: '••••4567', status: 'OK', nested: [{ number: '••••4567' }] });
});

test('SEC-20: a Secure-D message is stored unchanged, form or JSON, and never grants anything', async () => {
  const phone = '2348031234999';
  const url = `/api/webhook/secure-d/${secret}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const payload of [
    `msisdn=${phone}&status=CHARGED&amount=100&text=WED`,
    JSON.stringify({ from: phone, to: '5050', text: 'WED', success: { msisdn: phone, amount: '100' } }),
  ]) {
    expect((await t.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  }
  expect((await t.app.inject({ method: 'POST', url, payload: 'x'.repeat(70_000), headers })).statusCode).toBe(
    413,
  );
  const { data } = await t.send(secureDWebhook);
  expect(data).toMatchObject({ from: '••••4999', text: 'WED', success: { msisdn: '••••4999' } });
  await processWaitingEvents(t.db, t.config);
  expect((await t.login({ login: phone })).statusCode).toBe(401);
  expect((await t.pool.query('select from accounts')).rowCount).toBe(0);
});

test('SEC-39: the debug pages mask a number in every spelling', async () => {
  const url = `/api/webhook/secure-d/${secret}`;
  for (const { digits, written } of [
    { digits: '8031234567', written: '0803 123 4567' },
    ...somePhones(phoneSpellings, 25),
  ]) {
    const payloads = [
      ['application/json', JSON.stringify({ msisdn: written, [written]: [{ text: `for ${written}` }] })],
      ['application/x-www-form-urlencoded', new URLSearchParams({ msisdn: written }).toString()],
      ['text/plain', `the card of ${written} was charged`],
    ] as const;
    for (const [type, payload] of payloads) {
      await t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
      const { data } = await t.send(secureDWebhook);
      expect(showsPhone(JSON.stringify(data), digits)).toBe(false);
    }
    const headers = { 'x-msisdn': encodeURIComponent(written) };
    const { data } = await t.send(generateHeaders, { headers });
    expect(showsPhone(JSON.stringify(data), digits)).toBe(false);
  }
});

test('SEC-20: a Secure-D message with a wrong secret gets a 404', async () => {
  const answer = await t.send(receiveSecureD, { params: { secret: 'x'.repeat(35) }, body: {} });
  expect(answer.statusCode).toBe(404);
});

test('SEC-21: both pages return 404 if debug pages are off', async () => {
  const off = await startTestApp({ debugPages: false });
  expect((await off.send(generateHeaders)).statusCode).toBe(404);
  expect((await off.send(secureDWebhook)).statusCode).toBe(404);
  await off.close();
});
