import {
  createTariff,
  getSubscription,
  listAdminTariffs,
  listPublicTariffs,
  listTariffs,
  retireTariff,
  unsubscribe,
} from '@wedding/shared/contract/subscription.ts';
import { expect, test } from 'vitest';
import { ownKey } from '../testing/proved-key.ts';
import { testApp } from '../testing/test-app.ts';
import { activeSubscription, endsAt } from './entitlement.store.ts';

const t = await testApp();
const admin = await t.adminToken();

const DAY = 86_400_000;
const weekly = { name: 'Weekly', price: 500, duration: 7, code: '5050', title: 'WED7' };
const offer = (body: object) => t.send(createTariff, { as: admin, body });

test('a plan is offered to anyone until it is retired', async () => {
  const made = await offer(weekly);
  expect(made.statusCode).toBe(201);
  const { product_id } = made.data;
  const offered = async () => (await t.send(listPublicTariffs)).data;
  expect(await offered()).toContainEqual({ product_id, ...weekly });
  const retired = await t.send(retireTariff, { as: admin, params: { id: product_id } });
  expect(retired.data.retired_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  // The second of two administrators is told.
  const again = await t.send(retireTariff, { as: admin, params: { id: product_id } });
  expect([retired.message, again.message]).toEqual(['Plan retired', 'This plan was already retired']);
  expect(again.data).toEqual(retired.data);
  expect((await offered()).map((tariff) => tariff.product_id)).not.toContain(product_id);
  const all = (await t.send(listAdminTariffs, { as: admin })).data;
  expect(all.at(-1)).toMatchObject({ product_id, subscribers: 0 });
});

test('no two active plans share a price, or a title at one code, and retiring one frees both', async () => {
  const first = await offer({ name: 'Monthly', price: 1500, duration: 30, code: '5050', title: 'WED30' });
  const samePrice = await offer({ name: 'Other', price: 1500, duration: 10, code: '5050', title: 'OTHER' });
  expect([samePrice.statusCode, samePrice.code]).toEqual([409, 'PLAN_PRICE_TAKEN']);
  const sameTitle = await offer({ name: 'Other', price: 1600, duration: 10, code: '5050', title: 'wed30' });
  expect([sameTitle.statusCode, sameTitle.code]).toEqual([409, 'PLAN_TITLE_TAKEN']);
  const spaced = { name: 'Spaced', duration: 10, code: '5050' };
  expect((await offer({ ...spaced, price: 1700, title: 'WED  ONE' })).data.title).toBe('WED ONE');
  const sameText = await offer({ ...spaced, price: 1800, title: 'wed one' });
  expect(sameText.code).toBe('PLAN_TITLE_TAKEN');
  for (const title of ['WED  ONE!', '"wed one"', 'ＷＥＤ\u200e ONE', 'wed\tone.']) {
    expect((await offer({ ...spaced, price: 1800, title })).code, title).toBe('PLAN_TITLE_TAKEN');
  }
  expect((await offer({ ...spaced, price: 1800, title: '...' })).statusCode).toBe(422);
  await t.send(retireTariff, { as: admin, params: { id: first.data.product_id } });
  const again = { name: 'Monthly', price: 1500, duration: 30, title: 'WED30' };
  expect((await offer(again)).data.code).toBeNull();
});

test.each(['STOP', 'stop.', ' stop  all ', 'End', 'quit', 'Unsubscribe', 'Stop WED ONE', 'LOGIN 123456'])(
  'a plan can’t be titled %s, which means something else',
  async (title) => {
    const answer = await offer({ ...weekly, price: 900, title });
    expect([answer.statusCode, Object.keys(answer.errors ?? {})]).toEqual([422, ['title']]);
  },
);

test.each(['LOGIN', 'login', 'ＬＯＧＩＮ', 'LO\u200bGIN', 'Login!', 'LOGIN 12', 'Join', 'NoRenew'])(
  'a plan can’t be titled %s, with which couples confirm their number',
  async (title) => {
    const { statusCode, errors } = await offer({ ...weekly, price: 901, title });
    const word = expect.stringMatching(
      /^Couples text “(LOGIN|JOIN|NORENEW)” to confirm their number\. Choose another text\.$/,
    );
    expect([statusCode, errors]).toEqual([422, { title: [word] }]);
  },
);

test('a plan’s title can contain such a word with others', async () => {
  const made = await offer({ ...weekly, price: 902, title: 'JOIN WEEKLY' });
  expect(made.statusCode).toBe(201);
});

test('a new plan’s title can’t make the text of another plan a STOP', async () => {
  const game = { name: 'Game', duration: 7, code: '5050' };
  const first = await offer({ ...game, price: 910, title: 'END GAME' });
  const refused = await offer({ ...game, price: 920, title: 'Game' });
  expect([refused.statusCode, refused.errors]).toEqual([
    422,
    { title: ['“END GAME” would then stop a renewal. Choose another one.'] },
  ]);
  await t.send(retireTariff, { as: admin, params: { id: first.data.product_id } });
  expect((await offer({ ...game, price: 920, title: 'Game' })).statusCode).toBe(201);
});

test('a couple sees its plan, end and charges, and stops the renewal without losing paid days', async () => {
  await t.couple('+2348031220001', -1);
  const { product_id } = (await offer({ ...weekly, price: 700, title: 'WEDX' })).data;
  await t.text('+2348031220001', 'wedx ', '5050');
  const as = (await t.signIn({ login: '08031220001' })).token;
  expect((await t.send(listTariffs, { as })).data).toContainEqual(expect.objectContaining({ product_id }));
  const before = (await t.send(getSubscription, { as })).data;
  expect(before).toMatchObject({ plan: { name: 'Weekly', price: 700 }, renews: true });
  expect(before.charges).toEqual([expect.objectContaining({ plan: 'Weekly', amount: 700 })]);
  const key = await ownKey(t, as, 'norenew');
  const stopped = await t.send(unsubscribe, { as, query: { key } });
  expect(stopped.headers['cache-control']).toBe('no-store');
  expect(stopped.data).toEqual({ ...before, renews: false });
  expect((await t.send(getSubscription, { as })).statusCode).toBe(200);
});

test('stopping the renewal again changes and records nothing, until a text renews it', async () => {
  const phone = '+2348031220005';
  await t.couple(phone);
  await offer({ ...weekly, price: 800, title: 'WEDY' });
  await t.text(phone, 'WEDY', '5050');
  const as = (await t.signIn({ login: phone })).token;
  const key = await ownKey(t, as, 'norenew');
  const events = async () =>
    (await t.db.selectFrom('journal').select('id').where('phone', '=', phone).execute()).length;
  const stop = () => t.send(unsubscribe, { as, query: { key } });
  const before = await events();
  const first = await stop();
  for (const again of [await stop(), ...(await Promise.all([stop(), stop()]))]) {
    expect(again.json).toEqual(first.json);
  }
  expect(await events()).toBe(before + 1);
  await t.text(phone, 'WEDY', '5050');
  expect((await t.send(getSubscription, { as })).data.renews).toBe(true);
  expect((await stop()).data.renews).toBe(false);
  expect(await events()).toBe(before + 3);
});

test('a text during a membership extends it, and a text after its end starts a new one', async () => {
  const account = await t.couple('+2348031220002', 24);
  await offer({ name: 'Three days', price: 300, duration: 3, code: '5050', title: 'WED3' });
  const until = await endsAt(t.db, account.id);
  await t.text('+2348031220002', 'WED3', '5050');
  expect((await endsAt(t.db, account.id))?.getTime()).toBe((until?.getTime() ?? 0) + 3 * DAY);
  const lapsed = await t.couple('+2348031220003', -48);
  expect(await activeSubscription(t.db, lapsed.id)).toBeNull();
  await t.text('+2348031220003', 'WED3', '5050');
  const active = await activeSubscription(t.db, lapsed.id);
  expect((active?.endsAt.getTime() ?? 0) - (active?.startsAt.getTime() ?? 0)).toBe(3 * DAY);
});
