import { requestSubscription } from '@wedding/shared/contract/signup.ts';
import { createTariff, retireTariff } from '@wedding/shared/contract/subscription.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseDueAccounts } from '../personal-data/erase.store.ts';
import { testApp } from '../testing/test-app.ts';
import { dropOldSignupRequests, signupRequestOf } from './signup.store.ts';

const t = await testApp();
const admin = await t.adminToken();
const offer = async (body: object) => (await t.send(createTariff, { as: admin, body })).data;
const tariff = await offer({ name: 'Weekly', price: 700, duration: 7, code: '5050', title: 'WED7' });
const ask = (phone: string, product_id: number, from = '102.89.1.1') =>
  t.send(requestSubscription, { body: { phone, product_id }, headers: { 'x-forwarded-for': from } });
const storedRequests = (phone: string) =>
  t.db.selectFrom('signup_requests').selectAll().where('phone', '=', phone).execute();

test('a request returns the text that confirms it, and starts no membership', async () => {
  const answer = await ask('0803 155 0001', tariff.product_id);
  expect(answer.json).toEqual({
    message: 'Text WED7 to 5050 from this number to confirm.',
    data: { text: 'WED7', code: '5050' },
  });
  expect(await storedRequests('+2348031550001')).toHaveLength(1);
  expect((await t.login({ login: '08031550001' })).statusCode).toBe(401);
});

test('every written form is the same number, and only its latest request is stored', async () => {
  const other = await offer({ name: 'Monthly', price: 1700, duration: 30, title: 'WED30' });
  const forms = [
    '08031550002',
    '+234 803 155 0002',
    '002348031550002',
    '０８０３１５５０００２',
    '803 155 0002',
  ];
  for (const form of forms) expect((await ask(form, tariff.product_id)).statusCode, form).toBe(200);
  const last = await ask('0803-155-0002', other.product_id);
  expect(last.data).toEqual({ text: 'WED30', code: null });
  expect(await storedRequests('+2348031550002')).toMatchObject([{ product_id: other.product_id }]);
});

test('SEC-1: subscribed, lapsed and unknown numbers get the same answer', async () => {
  await t.couple('+2348031550003', 24);
  await t.couple('+2348031550004', -24);
  const answers = await Promise.all(
    ['08031550003', '08031550004', '08031550005'].map((phone) => ask(phone, tariff.product_id)),
  );
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
});

test('an invalid value is reported for its field', async () => {
  const { product_id } = await offer({ name: 'Old', price: 900, duration: 1, code: '5050', title: 'OLD' });
  await t.send(retireTariff, { as: admin, params: { id: product_id } });
  const wrong: [string, number, string][] = [
    ['', tariff.product_id, 'phone'],
    ['12345', tariff.product_id, 'phone'],
    ['+447911123456', tariff.product_id, 'phone'],
    ['08031550006', product_id, 'product_id'],
    ['08031550006', 999_999, 'product_id'],
  ];
  for (const [phone, id, field] of wrong) {
    const answer = await ask(phone, id);
    expect(answer.statusCode, `${phone} ${id}`).toBe(422);
    expect(Object.keys(answer.errors)).toEqual([field]);
  }
  expect(await storedRequests('+2348031550006')).toEqual([]);
});

test('SEC-2: one number’s requests are limited, even in a burst, and other numbers’ are not', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => ask('08031550007', tariff.product_id, '102.89.7.7')),
  );
  const granted = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(granted).toBeLessThanOrEqual(10);
  const again = await ask('+2348031550007', tariff.product_id, '197.210.7.7');
  expect([again.statusCode, again.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect((await ask('08031550008', tariff.product_id, '197.210.7.7')).statusCode).toBe(200);
});

test('an unconfirmed request is deleted after thirty days, even if no other request follows', async () => {
  await ask('08031550009', tariff.product_id, '102.89.9.9');
  await ask('08031550010', tariff.product_id, '102.89.9.9');
  await sql`update signup_requests set asked_at = now() - interval '31 days' where phone = '+2348031550009'`.execute(
    t.db,
  );
  await dropOldSignupRequests(t.db);
  expect(await storedRequests('+2348031550009')).toEqual([]);
  expect(await storedRequests('+2348031550010')).toHaveLength(1);
});

test('SEC-27: erasing an account deletes its request', async () => {
  const account = await t.couple('+2348031550011');
  await ask('08031550011', tariff.product_id, '102.89.11.11');
  expect(await signupRequestOf(t.db, '+2348031550011')).toMatchObject({ plan: 'Weekly' });
  await t.asSystem((trx) =>
    trx
      .updateTable('accounts')
      .set({ erase_at: new Date(0) })
      .where('id', '=', account.id)
      .execute(),
  );
  expect(await eraseDueAccounts(t.db)).toBe(1);
  expect(await storedRequests('+2348031550011')).toEqual([]);
});
