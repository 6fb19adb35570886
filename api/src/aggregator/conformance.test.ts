import { createHmac, randomUUID } from 'node:crypto';
import { createPlan } from '@wedding/shared/contract/subscription.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../plugins/database.ts';
import { actOnWaiting } from '../subscription/settle.store.ts';
import { CALLBACK_SECRET, startTestApp, type TestApp } from '../testing/test-app.ts';
import { adapters } from './adapters.ts';
import { type Dialect, dialects, type Said } from './dialects.ts';
import { CALLBACK_MAX_BYTES } from './raw-body.ts';

const KEY = 'a-signing-key-of-more-than-128-bits';
const PREVIOUS = 'the-callback-secret-of-before-it-changed';
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    trustProxy: ['127.0.0.1/32'],
    callbacks: { secrets: [CALLBACK_SECRET, PREVIOUS], allowedFrom: [], hmacKeys: [KEY] },
  });
  const as = await t.adminToken();
  const plan = { name: 'Weekly', price: 500, duration: 7, code: '33070', title: 'WED WEEK' };
  await t.send(createPlan, { as, body: plan });
  // The plan was on offer before anything that the cases say.
  await t.asSystem((trx) =>
    trx
      .updateTable('plans')
      .set({ created_at: new Date(Date.now() - 30 * DAY) } as never)
      .execute(),
  );
});
afterAll(() => t.close());

const DAY = 86_400_000;
const HOUR = 3_600_000;
let numbers = 0;
const said = (hoursAgo = 1): Said => ({
  phone: `+23480355${String(10_000 + numbers++)}`,
  id: randomUUID(),
  // Providers write whole seconds.
  at: new Date(Math.floor((Date.now() - hoursAgo * HOUR) / 1000) * 1000),
});
const later = (before: Said, hours: number): Said => ({
  ...before,
  id: randomUUID(),
  at: new Date(before.at.getTime() + hours * HOUR),
});

interface Post {
  secret?: string;
  headers?: Record<string, string>;
}
const postTo = (app: TestApp['app'], { provider, channel, type }: Dialect, body: string, more: Post = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/webhook/${channel}/${provider}/${more.secret ?? CALLBACK_SECRET}`,
    payload: body,
    headers: { 'content-type': type, ...more.headers },
  });
const post = (dialect: Dialect, body: string, more: Post = {}) => postTo(t.app, dialect, body, more);
const act = () => actOnWaiting(t.db, t.config);

async function membership(phone: string) {
  const stretches = await t.pool.query(
    `select s.starts_at, s.ends_at, s.cancelled_at is not null as cancelled from subscriptions s
      join accounts a on a.id = s.account_id where a.phone = $1 order by 1`,
    [phone],
  );
  const charges = await t.pool.query(
    'select c.amount from subscription_charges c join accounts a on a.id = c.account_id where a.phone = $1',
    [phone],
  );
  return { stretches: stretches.rows, charges: charges.rows.length };
}
const rowsOf = async (phone: string) =>
  (await t.pool.query('select * from journal where phone = $1 order by id', [phone])).rows;
const total = async () => (await t.pool.query('select count(*)::int as n from journal')).rows[0].n;

test('every adapter that is registered is held to these cases on each of its channels', () => {
  const spoken = adapters.flatMap(({ name, read }) =>
    Object.keys(read).map((channel) => `${name} ${channel}`),
  );
  expect(dialects.map(({ provider, channel }) => `${provider} ${channel}`).sort()).toEqual(spoken.sort());
});

describe.each(dialects.map((one) => [`${one.provider} ${one.channel}`, one] as const))(
  '%s',
  (_name, dialect) => {
    test('security line 19: a message is in the journal word for word before it is answered, and then acted on', async () => {
      const one = said();
      const body = dialect.subscribes(one);
      const answer = await post(dialect, body);
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Received', data: null }]);
      const [row] = await rowsOf(one.phone);
      expect(row).toMatchObject({ body, provider: dialect.provider, acted_at: null });
      if (dialect.hasTime) expect(row.happened_at).toEqual(one.at);
      else expect(row.happened_at).toEqual(row.received_at);
      await act();
      const found = await membership(one.phone);
      expect(found).toMatchObject({ stretches: [{ starts_at: row.happened_at }], charges: 1 });
      expect((await t.login({ login: one.phone })).statusCode).toBe(200);
    });

    test('security line 19: sent again, one after the other or all at once, it counts once', async () => {
      const one = said();
      const body = dialect.subscribes(one);
      await Promise.all(Array.from({ length: 8 }, () => post(dialect, body)));
      await act();
      expect((await post(dialect, body)).statusCode).toBe(200);
      await act();
      expect(await rowsOf(one.phone)).toHaveLength(1);
      expect((await membership(one.phone)).charges).toBe(1);
    });

    test('security line 19: two of the same content are two where the provider gives them ids', async () => {
      const one = said();
      await post(dialect, dialect.subscribes(one));
      await post(dialect, dialect.subscribes(later(one, 0.1)));
      expect(await rowsOf(one.phone)).toHaveLength(dialect.hasId ? 2 : 1);
      await act();
      expect((await membership(one.phone)).charges).toBe(dialect.hasId ? 2 : 1);
    });

    test.runIf(dialect.hasTime)(
      'security line 19: out of order and delayed, it ends as it would in order',
      async () => {
        const results = [];
        for (const order of [
          [0, 1, 2],
          [2, 1, 0],
          [1, 2, 0],
          [2, 0, 1],
        ]) {
          const one = said(30);
          const bodies = [
            dialect.subscribes(one),
            dialect.stops(later(one, 5)),
            dialect.subscribes(later(one, 20)),
          ];
          for (const index of order) {
            await post(dialect, bodies[index] ?? '');
            // Each arrives long after the one before was acted on.
            await act();
          }
          const hours = (date: Date) => (date.getTime() - one.at.getTime()) / HOUR;
          const { stretches } = await membership(one.phone);
          results.push(stretches.map((row) => [hours(row.starts_at), hours(row.ends_at), row.cancelled]));
        }
        expect(results[0]).toHaveLength(2);
        expect(results[0]?.[0]).toEqual([0, 5, true]);
        for (const result of results) expect(result).toEqual(results[0]);
      },
    );

    test.runIf(dialect.hasTime)('a provider’s clock that is ahead counts as now', async () => {
      const one = said(-48);
      await post(dialect, dialect.subscribes(one));
      const [row] = await rowsOf(one.phone);
      expect(row.happened_at).toEqual(row.received_at);
    });

    test('security line 5: what ends a membership puts the couple out at once', async () => {
      const one = said();
      await post(dialect, dialect.subscribes(one));
      await act();
      const as = (await t.login({ login: one.phone })).json().data.token;
      await post(dialect, dialect.stops(later(one, 0.5)));
      await act();
      const me = await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${as}` } });
      expect([me.statusCode, me.json().code]).toEqual([401, 'SUBSCRIPTION_ENDED']);
      expect(me.json().message).toMatch(/^Your Weekly plan ended on \d+ \w+ \d{4}/);
    });

    test('security line 20: what grants nothing is kept and grants nothing', async () => {
      const one = said();
      expect((await post(dialect, dialect.chats(one))).statusCode).toBe(200);
      await act();
      expect(await membership(one.phone)).toEqual({ stretches: [], charges: 0 });
      const [row] = await rowsOf(one.phone);
      expect(['unknown', 'failed']).toContain(row.outcome);
      expect((await t.login({ login: one.phone })).statusCode).toBe(401);
    });

    test('security line 20: the secret of before counts while it is being changed; a forged call leaves no trace', async () => {
      const before = await total();
      for (const secret of ['x'.repeat(43), CALLBACK_SECRET.slice(1), `${CALLBACK_SECRET}a`, 'signed']) {
        const answer = await post(dialect, dialect.subscribes(said()), { secret });
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
      }
      expect(await total()).toBe(before);
      expect((await post(dialect, dialect.subscribes(said()), { secret: PREVIOUS })).statusCode).toBe(200);
    });

    test('security line 20: a signed call counts within 300 seconds, with its own body', async () => {
      const body = dialect.subscribes(said());
      const signed = async (secondsOff: number, { key = KEY, of = body } = {}) => {
        const time = Math.floor(Date.now() / 1000) + secondsOff;
        const digest = createHmac('sha256', key).update(`${time}.${of}`).digest('hex');
        const headers = { 'x-signature': `t=${time},v1=${digest}` };
        return (await post(dialect, body, { secret: 'signed', headers })).statusCode;
      };
      expect(await signed(-310)).toBe(404);
      expect(await signed(310)).toBe(404);
      expect(await signed(0, { key: 'b'.repeat(30) })).toBe(404);
      expect(await signed(0, { of: `${body} ` })).toBe(404);
      expect(await signed(-290)).toBe(200);
    });

    test('security line 20: only named networks may call where some are named', async () => {
      const callbacks = {
        secrets: [CALLBACK_SECRET],
        allowedFrom: ['196.216.0.0/16', '2c0f::/32'],
        hmacKeys: [],
      };
      const app = await buildApp({ db: t.db, config: { ...t.config, callbacks } });
      const from = async (ip: string) =>
        (await postTo(app, dialect, dialect.chats(said()), { headers: { 'x-forwarded-for': ip } }))
          .statusCode;
      expect([await from('196.216.4.5'), await from('2c0f::9')]).toEqual([200, 200]);
      expect([await from('41.58.1.1'), await from('2001:db8::1')]).toEqual([404, 404]);
      await app.close();
    });

    test('security line 19: what is too large is refused with 413 and leaves no trace', async () => {
      const before = await total();
      const answer = await post(dialect, dialect.chats(said()) + ' '.repeat(CALLBACK_MAX_BYTES));
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
      expect(await total()).toBe(before);
    });

    test('security line 19: while the database is away the provider hears 503, never "received"', async () => {
      const away = openDatabase({
        connection: { host: '/nowhere', port: 5432, user: 'nobody', database: 'none' },
        log: { info: () => {}, warn: () => {} },
      });
      const app = await buildApp({ db: away.db, config: t.config });
      const answer = await postTo(app, dialect, dialect.subscribes(said()));
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
      await app.close();
      await away.close();
    });

    test('security line 12: whatever comes under the right secret is kept, and grants nothing', async () => {
      const accounts = async () => (await t.pool.query('select count(*)::int as n from accounts')).rows[0].n;
      const before = await accounts();
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), bent(dialect)), async (body) => {
          expect((await post(dialect, body)).statusCode).toBe(200);
        }),
        { numRuns: 60 },
      );
      await act();
      expect(await accounts()).toBe(before);
      const waiting = await t.pool.query(
        "select from journal where acted_at is null and channel <> 'secure-d'",
      );
      expect(waiting.rowCount).toBe(0);
    });

    test('every written form of a number is the same member', async () => {
      const one = said();
      const local = one.phone.slice(4);
      for (const phone of [`+234${local}`, `+234 ${local.slice(0, 3)} ${local.slice(3)}`]) {
        await post(dialect, dialect.subscribes({ ...later(one, 0.1), phone }));
      }
      await act();
      expect(await rowsOf(one.phone)).toHaveLength(2);
    });
  },
);

/** A true message of someone without a mobile number, or one that lacks its end. */
const bent = (dialect: Dialect) =>
  fc.oneof(
    fc
      .constantFrom('+14155550100', '33070', '', 'MTN')
      .map((phone) => dialect.subscribes({ ...said(), phone })),
    fc.nat(30).map((length) => dialect.subscribes(said()).slice(0, length)),
  );
