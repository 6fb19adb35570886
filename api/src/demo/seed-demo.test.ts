import { login } from '@wedding/shared/contract/account.ts';
import { listCategories } from '@wedding/shared/contract/category.ts';
import { getSubscription, listAllPlans, unsubscribe } from '@wedding/shared/contract/subscription.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { films } from './films.ts';
import { seedDemo } from './seed-demo.ts';

const RULES = { graceHours: 24 };
let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

const queued = async () =>
  (await t.pool.query(`select key from graphile_worker._private_jobs order by id`)).rows.map(
    (row) => row.key,
  );

test('an unused database gets plans, couples, categories, and films to draw; once, whoever starts', async () => {
  await Promise.all([seedDemo(t.db, RULES), seedDemo(t.db, RULES)]);
  await seedDemo(t.db, RULES);
  const plans = (await t.send(listAllPlans)).json().data;
  expect(plans.map((plan: { price: number }) => plan.price)).toEqual([100, 500, 1500]);
  expect(await queued()).toEqual(films.map((film) => `demo-film:${film.slug}`));
  const [one, two] = await Promise.all(
    ['08030000001', '08030000002'].map((phone) => t.send(login, { body: { login: phone } })),
  );
  expect(one?.json().data.user).toMatchObject({ firstname: 'Amara', updated_profile: true });
  expect(two?.json().data.user).toMatchObject({ firstname: '', updated_profile: false });
  const as = one?.json().data.token;
  const names = (await t.send(listCategories, { as })).json().data.map((one: { name: string }) => one.name);
  expect(names).toEqual(expect.arrayContaining(films.map((film) => film.category)));
});

test('as many films are drawn as are asked for', async () => {
  await seedDemo(t.db, { ...RULES, demoFilms: 2 });
  expect(await queued()).toEqual(films.slice(0, 2).map((film) => `demo-film:${film.slug}`));
});

test('a database in use is left alone', async () => {
  await t.couple('+2348035550001');
  await seedDemo(t.db, RULES);
  expect(await queued()).toEqual([]);
  expect((await t.send(listAllPlans)).json().data).toHaveLength(1);
});

test('the couples pay by the month, and again at a start after the month is over', async () => {
  const DAY = 86_400_000;
  await seedDemo(t.db, RULES);
  const tokenOf = async (phone: string) => (await t.login({ login: phone })).json().data.token;
  const seen = async (as: string) => (await t.send(getSubscription, { as })).json().data;
  const daysLeft = ({ ends_at }: { ends_at: string }) => (Date.parse(`${ends_at}Z`) - Date.now()) / DAY;
  const [one, two] = [await tokenOf('08030000001'), await tokenOf('08030000002')];
  const before = await seen(one);
  expect(before).toMatchObject({ plan: { name: 'Monthly' }, renews: true, charges: [{ amount: 1500 }] });
  expect(daysLeft(before)).toBeCloseTo(30, 1);

  await t.send(unsubscribe, { as: two });
  // A month later: everything that was told is a month old.
  await sql`update journal set happened_at = happened_at - interval '31 days'`.execute(t.db);
  await t.asSystem(async (trx) => {
    await sql`update subscriptions
      set starts_at = starts_at - interval '31 days', ends_at = ends_at - interval '31 days'`.execute(trx);
  });
  await seedDemo(t.db, RULES);
  await seedDemo(t.db, RULES);
  const after = await seen(await tokenOf('08030000001'));
  expect(daysLeft(after)).toBeCloseTo(30, 1);
  expect(after.charges.map((charge: { amount: number }) => charge.amount)).toEqual([1500, 1500]);
  expect((await t.login({ login: '08030000002' })).statusCode).toBeGreaterThanOrEqual(400);
});
