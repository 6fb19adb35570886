import { getMe } from '@wedding/shared/contract/account.ts';
import { listMemberEvents, listTexts, receiveSms } from '@wedding/shared/contract/membership.ts';
import { createTariff } from '@wedding/shared/contract/subscription.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.adminToken();
  const plan = { name: 'Weekly', price: 500, duration: 7, code: '33070', title: 'WED WEEK' };
  await t.send(createTariff, { as: admin, body: plan });
});
afterAll(() => t.close());

test('SEC-5: a text subscribes an unknown number, and STOP ends its session immediately with the reason', async () => {
  const login = '08031230001';
  expect((await t.login({ login })).statusCode).toBe(401);
  expect((await t.text('+2348031230001', ' Wed Week ', '33070')).json()).toEqual({
    message: 'Received',
    data: null,
  });
  const as = (await t.signIn({ login })).token;
  const { id } = (await t.send(getMe, { as })).data;
  await t.text('+2348031230001', 'Stop.', '33070');
  const out = await t.send(getMe, { as });
  expect([out.statusCode, out.code]).toEqual([401, 'SUBSCRIPTION_ENDED']);
  expect(out.message).not.toContain('device');
  expect((await t.login({ login })).statusCode).toBe(401);
  const events = (await t.send(listMemberEvents, { as: admin, params: { id } })).data;
  expect(events).toMatchObject({ page: 1, total: 2 });
  expect(events.data.map((one) => [one.text, one.outcome])).toEqual([
    ['Stop.', 'stopped'],
    [' Wed Week ', 'started'],
  ]);
});

test('SEC-20: an unknown text is stored for the administrator and grants nothing', async () => {
  await t.text('+2348031230002', 'WED WEEKLY 08031234567', '33070');
  await t.text('+2348031230002', 'WED WEEK', '33071');
  expect((await t.login({ login: '08031230002' })).statusCode).toBe(401);
  const { data } = await t.send(listTexts, { as: admin });
  expect(data.data).toMatchObject([
    { text: 'WED WEEK', code: '33071', phone: '+•••••••••0002', provider: 'africas-talking' },
    { text: 'WED WEEKLY ••••4567', code: '33070' },
  ]);
  expect(data.total).toBe(2);
});

test('a removal notice ends the membership of its own keyword only; a foreign one waits for review', async () => {
  const phone = '+2348031230004';
  await t.text(phone, 'WED WEEK', '33070');
  const as = (await t.signIn({ login: phone })).token;
  const remove = async (keyword: string, shortCode = '33070') => {
    await t.app.inject({
      method: 'POST',
      url: `/api/webhook/subscription/africas-talking/${t.config.callbacks.secrets[0]}`,
      payload: new URLSearchParams({
        phoneNumber: phone,
        shortCode,
        keyword,
        updateType: 'deletion',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await t.actOnWaiting();
  };
  await remove('FOOTBALL');
  await remove('WED WEEK', '33071');
  expect((await t.send(getMe, { as })).statusCode).toBe(200);
  const { data } = await t.send(listTexts, { as: admin, query: { search: phone } });
  expect(data.data).toMatchObject([
    { text: 'Removed from WED WEEK', code: '33071' },
    { text: 'Removed from FOOTBALL', code: '33070' },
  ]);
  await remove('wed week');
  expect((await t.send(getMe, { as })).code).toBe('SUBSCRIPTION_ENDED');
});

test('SEC-20: a wrong secret, provider or channel gets 404', async () => {
  for (const params of [
    { provider: 'africas-talking', secret: 'x'.repeat(43) },
    { provider: 'africas-talking', secret: 'signed' },
    { provider: 'nobody', secret: t.config.callbacks.secrets[0] ?? '' },
    { provider: 'sla', secret: t.config.callbacks.secrets[0] ?? '' },
  ]) {
    expect((await t.send(receiveSms, { params, body: { from: 'x' } })).statusCode).toBe(404);
  }
});

test('a message whose id can’t be stored is a message by its body, and is stored once', async () => {
  const rows = () => t.db.selectFrom('journal').select(['phone', 'body']).orderBy('id').execute();
  const before = (await rows()).length;
  const post = (path: string, body: string, type: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api/webhook/${path}/${t.config.callbacks.secrets[0]}`,
      payload: body,
      headers: { 'content-type': type },
    });
  const sms = (text: string) =>
    post(
      'sms/africas-talking',
      `from=%2B2348031230003&to=33070&text=${text}&id=a%00b`,
      'application/x-www-form-urlencoded',
    );
  const charge = (uuid: string) => {
    const transaction = { status: 'CHARGED', transaction_id: '7', timestamp: '2026-03-01T10:00:00Z' };
    const success = { uuid, msisdn: '2348031230003', mode: 'RENEWAL', amount: '500', transaction };
    return post('subscription/sla', JSON.stringify({ success }), 'application/json');
  };
  for (const send of [
    () => sms('HELLO'),
    () => sms('HELLO+AGAIN'),
    () => charge('u\0'),
    () => charge('\ud800'),
  ]) {
    for (const answer of [await send(), await send()]) expect(answer.statusCode).toBe(200);
  }
  expect((await rows()).slice(before).map(({ phone }) => phone)).toEqual(Array(4).fill('+2348031230003'));
  await t.actOnWaiting();
});

test('an unknown text is found by what it says and by its number in any form', async () => {
  await t.text('+2348031230011', 'Please refund ₦500 & my “plan”', '33070');
  const found = async (search: string) =>
    (await t.send(listTexts, { as: admin, query: { search } })).data.data.map(({ text }) => text);
  for (const search of [
    'please refund',
    '₦500 & my',
    '“plan”',
    'REFUND',
    '0803 123 0011',
    '+234 803-123-0011',
  ]) {
    expect(await found(search), search).toEqual(['Please refund ₦500 & my “plan”']);
  }
  for (const search of ['refund%', 'refund my', '0803 123 0012'])
    expect(await found(search), search).toEqual([]);
});

test('SEC-18, SEC-29: logs contain neither the path’s secret nor an unmasked number', async () => {
  const logged: string[] = [];
  const noisy = await startTestApp({ logLevel: 'trace', logTo: { write: (line) => logged.push(line) } });
  await noisy.text('+2348031230009', 'LOGIN 123456', '33070');
  await noisy.send(receiveSms, { params: { provider: 'africas-talking', secret: 'wrong-but-secret-too' } });
  await noisy.close();
  expect(logged.join('')).toContain('/api/webhook/sms/africas-talking/***');
  for (const secret of [noisy.config.callbacks.secrets[0] ?? '', 'wrong-but-secret-too', '8031230009']) {
    expect(logged.join('')).not.toContain(secret);
  }
});
