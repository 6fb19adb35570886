import { getMe } from '@wedding/shared/contract/account.ts';
import { listMemberEvents, listTexts, receiveSms } from '@wedding/shared/contract/membership.ts';
import { createTariff, getSubscription } from '@wedding/shared/contract/subscription.ts';
import { expect, test } from 'vitest';
import { actOnMessage } from '../subscription/membership.store.ts';
import { startTestApp, testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken();
const plan = { name: 'Weekly', price: 500, duration: 7, code: '33070', title: 'WED WEEK' };
await t.send(createTariff, { as: admin, body: plan });

test('SEC-5: a text subscribes an unknown number; STOP ends the renewal, not the session or a paid day', async () => {
  const login = '08031230001';
  expect((await t.login({ login })).statusCode).toBe(401);
  expect((await t.text('+2348031230001', ' Wed Week ', '33070')).json()).toEqual({
    message: 'Received',
    data: null,
  });
  const as = (await t.signIn({ login })).token;
  const { id } = (await t.send(getMe, { as })).data;
  const before = (await t.send(getSubscription, { as })).data;
  await t.text('+2348031230001', 'Stop.', '33070');
  expect((await t.send(getMe, { as })).statusCode).toBe(200);
  expect((await t.send(getSubscription, { as })).data).toEqual({ ...before, renews: false });
  expect((await t.login({ login })).statusCode).toBe(200);
  const events = (await t.send(listMemberEvents, { as: admin, params: { id } })).data;
  expect(events).toMatchObject({ page: 1, total: 2 });
  expect(events.data.map((one) => [one.text, one.outcome])).toEqual([
    ['Stop.', 'cancelled'],
    [' Wed Week ', 'started'],
  ]);
});

test('SEC-5: a month, a STOP and a week are 37 paid days', async () => {
  const phone = '+2348031230021';
  const month = { name: 'Monthly', price: 1500, duration: 30, code: '33070', title: 'WED MONTH' };
  await t.send(createTariff, { as: admin, body: month });
  for (const sent of ['WED MONTH', 'STOP', 'WED WEEK']) await t.text(phone, sent, '33070');
  const as = (await t.signIn({ login: phone })).token;
  const { plan, starts_at, ends_at, renews } = (await t.send(getSubscription, { as })).data;
  expect([plan?.name, renews]).toEqual(['Weekly', true]);
  expect(Date.parse(String(ends_at)) - Date.parse(String(starts_at))).toBe(37 * 86_400_000);
});

const dated = (time = Date.now()) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
const post = (from: string, text: string, date: string) =>
  t.app.inject({
    method: 'POST',
    url: `/api/webhook/sms/africas-talking/${t.config.callbacks.secrets[0]}`,
    payload: new URLSearchParams({ from, to: '33070', text, date, id: crypto.randomUUID() }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('SEC-19: a STOP ends the renewal that was texted in its second, also if that has no date or a later one', async () => {
  const phones = ['', dated(Date.now() + 3_600_000)].map((date, n) => ({ date, phone: `+234803123020${n}` }));
  for (const { phone, date } of phones) {
    await post(phone, 'WED WEEK', date);
    await post(phone, 'STOP', dated());
  }
  await t.actOnWaiting();
  for (const { phone } of phones) {
    const as = (await t.signIn({ login: phone })).token;
    expect((await t.send(getSubscription, { as })).data.renews).toBe(false);
  }
});

test('SEC-19: two texts of one second count in the order of receipt, for every number', async () => {
  const date = dated();
  const phones = Array.from({ length: 20 }, (_, n) => `+23480312301${String(n).padStart(2, '0')}`);
  for (const [n, phone] of phones.entries()) {
    for (const sent of n % 2 ? ['WED WEEK', 'STOP'] : ['WED WEEK', 'STOP', 'WED WEEK'])
      await post(phone, sent, date);
  }
  await t.actOnWaiting();
  const { rows } = await t.pool.query(
    `select a.phone, s.cancelled_at is not null as cancelled from subscriptions s join accounts a on a.id = s.account_id
     where a.phone = any($1) order by a.phone`,
    [phones],
  );
  expect(rows).toEqual(phones.map((phone, n) => ({ phone, cancelled: n % 2 === 1 })));
});

test('SEC-19: a text that arrives with its id and without it is one purchase, two with ids are two', async () => {
  const phone = '+2348031230024';
  const send = (fields: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: `/api/webhook/sms/africas-talking/${t.config.callbacks.secrets[0]}`,
      payload: new URLSearchParams({ from: phone, to: '33070', text: 'WED WEEK', ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const date = dated(Date.now() - 60_000);
  await send({ id: 'a', linkId: 'l', date });
  await send({ linkId: 'l', date });
  await send({ networkCode: '62130', date });
  expect(await chargesOf(phone)).toBe(1);
  await send({ id: 'b', date });
  expect(await chargesOf(phone)).toBe(2);
});

const charge = (
  msisdn: string,
  change: { uuid?: string; status?: string | null; transaction_id?: unknown; timestamp?: string },
  others: object = {},
) => {
  const { uuid = crypto.randomUUID(), ...sent } = change;
  const transaction = { timestamp: new Date().toISOString(), ...sent };
  const success = {
    uuid,
    msisdn,
    mode: 'RENEWAL',
    amount: '500',
    transaction,
    ...others,
  };
  return t.app.inject({
    method: 'POST',
    url: `/api/webhook/subscription/sla/${t.config.callbacks.secrets[0]}`,
    payload: JSON.stringify({ success }),
    headers: { 'content-type': 'application/json' },
  });
};
const chargesOf = async (phone: string) => {
  await t.actOnWaiting();
  return (await t.send(getSubscription, { as: (await t.signIn({ login: phone })).token })).data.charges
    .length;
};

test('SEC-19: a transaction is credited once, however its status is spelled and whatever its message’s id', async () => {
  const spelled = ['FAILED', 'CHARGED', 'SUCCESS', 'Successful', 'charged', ' CHARGED ', 'FAILED', 'CHARGED'];
  const one = '+2348031230031';
  await Promise.all(spelled.map((status) => charge(one, { status, transaction_id: 'tx-1' })));
  for (const status of spelled) await charge(one, { status, transaction_id: ' tx-1' });
  for (const id of ['t x-1', 'tx-1\u00a0', '\u200btx-1', 'ｔｘ-1'])
    await charge(one, { status: 'CHARGED', transaction_id: id });
  expect(await chargesOf(one)).toBe(1);
  await charge(one, { status: 'CHARGED', transaction_id: 'tx-2' });
  expect(await chargesOf(one)).toBe(2);
  // The same message id is no reason to lose another transaction.
  const other = '+2348031230032';
  for (const transaction_id of ['a', 'b'])
    await charge(other, { uuid: 'same', status: 'CHARGED', transaction_id });
  expect(await chargesOf(other)).toBe(2);
});

test('SEC-19: one second is one time, however a provider writes it, and what is paid in it without an id is one payment', async () => {
  const phone = '+2348031230036';
  const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
  const iso = at.toISOString();
  const written = [
    iso,
    iso.replace('.000Z', ''),
    iso.replace('T', ' ').replace('.000Z', ' UTC'),
    iso.replace('.000Z', 'gmt'),
    iso.replace('Z', '+0000'),
    new Date(at.getTime() + 3_600_000).toISOString().replace('Z', '+01:00'),
    iso.replace('.000Z', '.999999Z'),
    ` ${at.getTime() / 1000} `,
    String(at.getTime()),
    at.getTime() / 1000,
  ] as string[];
  for (const [n, timestamp] of written.entries())
    await charge(phone, { uuid: `written ${n}`, status: 'CHARGED', timestamp });
  const { rows } = await t.pool.query(
    "select distinct date_trunc('second', happened_at) as at from journal where phone = $1",
    [phone],
  );
  expect(rows).toEqual([{ at }]);
  expect(await chargesOf(phone)).toBe(1);
});

test('SEC-19: a charge whose fields have no value, or spaces around it, counts', async () => {
  const phone = '+2348031230035';
  const none = { type: null, bill_id: null, environment: null, currency: null };
  await charge(phone, { status: 'CHARGED', transaction_id: null }, none);
  await charge(
    phone,
    { status: 'CHARGED', transaction_id: 'n', timestamp: new Date(Date.now() - 60_000).toISOString() },
    { environment: ' Production', currency: 'NGN ' },
  );
  expect(await chargesOf(phone)).toBe(2);
});

test('SEC-19: one text without id and time is one purchase for ten minutes, however it is spelled', async () => {
  const phone = '+2348031230260';
  const send = (text: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api/webhook/sms/africas-talking/${t.config.callbacks.secrets[0]}`,
      payload: new URLSearchParams({ from: phone, to: '33070', text }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const paidDays = async () => {
    await t.actOnWaiting();
    const { token: as } = await t.signIn({ login: phone });
    const { starts_at, ends_at } = (await t.send(getSubscription, { as })).data;
    return Math.round((Date.parse(String(ends_at)) - Date.parse(String(starts_at))) / 86_400_000);
  };
  for (const text of ['WED WEEK', 'wed  week', '“Wed Week.”'])
    expect((await send(text)).statusCode).toBe(200);
  expect(await paidDays()).toBe(7);
  await post(phone, 'WED WEEK', dated());
  expect(await paidDays()).toBe(14);
  await post(phone, 'WED MONTH', dated());
  await send('WED MONTH');
  expect(await paidDays()).toBe(44);
});

test('SEC-19: a charge without an id is the one of its number at its time, with the id that another report gives', async () => {
  const phone = '+2348031230033';
  const spelled = ['CHARGED', 'SUCCESS', 'Successful', 'charged'];
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  for (const [n, status] of spelled.entries()) {
    const transaction_id = [undefined, 'late id', '', 'late id'][n];
    await charge(phone, { uuid: `message ${n}`, status, timestamp, transaction_id });
  }
  await charge(phone.replace('+234', '0'), { status: 'CHARGED', timestamp });
  expect(await chargesOf(phone)).toBe(1);
  await charge(phone, { status: 'CHARGED', timestamp: new Date(Date.now() - 30_000).toISOString() });
  expect(await chargesOf(phone)).toBe(2);
});

test('SEC-19: a transaction that is reported for several numbers counts for the first, at any replay', async () => {
  const [first, second, third] = ['+2348031230041', '+2348031230042', '+2348031230043'] as const;
  const paid = { status: 'CHARGED', transaction_id: 'shared' };
  await charge(first, { ...paid, status: 'FAILED' });
  await charge(first, paid);
  // A date before the first one's doesn't take paid days away from anybody.
  await charge(second, { ...paid, timestamp: new Date(Date.now() - 3_600_000).toISOString() });
  await charge(third, paid);
  const charges = async () => {
    await t.actOnWaiting();
    const { rows } = await t.pool.query(
      `select a.phone, c.amount from subscription_charges c join accounts a on a.id = c.account_id
       where a.phone = any($1) order by a.phone, c.id`,
      [[first, second, third]],
    );
    return rows;
  };
  expect(await charges()).toEqual([{ phone: first, amount: 500 }]);
  // An attempt that failed for one number may be paid by another.
  await charge(third, { status: 'FAILED', transaction_id: 'theirs' });
  await charge(second, { status: 'CHARGED', transaction_id: 'theirs' });
  const once = [
    { phone: first, amount: 500 },
    { phone: second, amount: 500 },
  ];
  expect(await charges()).toEqual(once);
  // Acting on all rows again, the last first, gives the same.
  const { rows } = await t.pool.query('select id from journal where phone = any($1) order by id desc', [
    [first, second, third],
  ]);
  for (const { id } of rows) await actOnMessage(t.db, id, { graceHours: 24 });
  expect(await charges()).toEqual(once);
});

test('SEC-19: one transaction that arrives for ten numbers at once counts for one of them', async () => {
  const phones = Array.from({ length: 10 }, (_, n) => `+234803123005${n}`);
  await Promise.all(phones.map((phone) => charge(phone, { status: 'CHARGED', transaction_id: 'at once' })));
  await t.actOnWaiting();
  const { rows } = await t.pool.query(
    'select from subscription_charges c join accounts a on a.id = c.account_id where a.phone = any($1)',
    [phones],
  );
  expect(rows).toHaveLength(1);
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

test('a removal notice ends the renewal of its own keyword only; a foreign one waits for review', async () => {
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
  expect((await t.send(getSubscription, { as })).data.renews).toBe(true);
  await remove('wed week');
  expect((await t.send(getMe, { as })).statusCode).toBe(200);
  expect((await t.send(getSubscription, { as })).data.renews).toBe(false);
});

test('SEC-5: a removal that says nothing of its transaction’s status ends the renewal, and a charge grants nothing', async () => {
  const phone = '+2348031230036';
  await t.text(phone, 'WED WEEK', '33070');
  const as = (await t.signIn({ login: phone })).token;
  const before = (await t.send(getSubscription, { as })).data;
  for (const status of [undefined, null, '']) await charge(phone, { status });
  await t.actOnWaiting();
  expect((await t.send(getSubscription, { as })).data).toEqual(before);
  await charge(phone, { status: null }, { mode: 'DELETION' });
  await t.actOnWaiting();
  expect((await t.send(getSubscription, { as })).data).toEqual({ ...before, renews: false });
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
  expect(logged.join('')).toContain('/api/webhook/sms/:provider/:secret');
  for (const secret of [noisy.config.callbacks.secrets[0] ?? '', 'wrong-but-secret-too', '8031230009']) {
    expect(logged.join('')).not.toContain(secret);
  }
});

test('SEC-19: a refund is no payment, whatever it is called and its status, and takes no paid day', async () => {
  const phone = '+2348031230034';
  await charge(phone, { status: 'CHARGED', transaction_id: 'paid' });
  const runs = async () =>
    (await t.send(getSubscription, { as: (await t.signIn({ login: phone })).token })).data;
  await t.actOnWaiting();
  const before = await runs();
  for (const others of [
    { mode: 'REFUND' },
    { mode: 'charge_back' },
    { type: 'reversal' },
    { mode: 'Roll Back' },
  ])
    for (const transaction_id of ['paid', crypto.randomUUID()])
      await charge(phone, { status: 'SUCCESS', transaction_id }, others);
  await charge(phone, { status: 'REFUNDED', transaction_id: 'paid' });
  await t.actOnWaiting();
  expect(await runs()).toEqual(before);
});
