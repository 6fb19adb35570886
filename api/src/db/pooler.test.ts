import { checkSession, login } from '@wedding/shared/contract/account.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { findPooler, POOLED, type Pooler, startPooler } from '../testing/pooler.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { testWhere } from '../testing/test-where.ts';
import { DATABASE_LIMITS, openDatabase, openReplica } from './database.ts';
import { unsetLimitWarnings } from './pooler.ts';
import { system, write } from './write.ts';

const isHere = await findPooler();
const withPooler = testWhere(isHere, 'PgBouncer');
const log = { info: () => {}, warn: () => {} };
let pooler: Pooler;
let t: TestApp;

/** `npm run drill -- pooler` tests the whole api in this setup. */
beforeAll(async () => {
  if (!isHere) return;
  pooler = await startPooler(inject('postgres'));
  t = await startTestApp({}, { pooler: pooler.connection });
});
afterAll(async () => {
  await t?.close();
  await pooler?.stop();
});

withPooler('behind PgBouncer concurrent writes stay separate: each row has its own actor', async () => {
  await t.couple('+2348037770001');
  const tokens = await Promise.all(
    Array.from({ length: 12 }, (_, n) => t.coupleToken(`+23480377700${n + 10}`)),
  );
  const sessions = await Promise.all(tokens.map((as) => t.send(checkSession, { as })));
  expect(new Set(sessions.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      write(t.db, { kind: 'admin', id: n, requestId: `request-${n}` }, (trx) =>
        trx
          .insertInto('plans')
          .values({ name: `Plan ${n}`, price: 1000 + n, duration: 1, code: '5050', title: `P${n}` })
          .execute(),
      ),
    ),
  );
  const { rows } = await t.pool.query(
    `select actor_id, request_id, after->>'name' as name from audit where request_id like 'request-%'`,
  );
  expect(rows).toHaveLength(60);
  for (const { actor_id, request_id, name } of rows) {
    expect([request_id, name]).toEqual([`request-${actor_id}`, `Plan ${actor_id}`]);
  }
});

withPooler('SEC-4: behind PgBouncer parallel sign-ins leave one session', async () => {
  await t.couple('+2348037779999');
  const device = (n: number) => ({ cookie: `wedding_device=${Buffer.alloc(32, n).toString('base64url')}` });
  const body = { login: '+2348037779999' };
  const answers = await Promise.all([1, 2, 3, 4].map((n) => t.send(login, { body, headers: device(n) })));
  const tokens = answers.map(({ data }) => (data && 'token' in data ? data.token : undefined));
  const states = await Promise.all(tokens.map((as) => t.send(checkSession, { as })));
  expect(states.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

withPooler('behind PgBouncer a transaction has its time limits, and nothing else inherits them', async () => {
  const where = { ...t.connection, ...pooler.connection };
  const limits = { ...DATABASE_LIMITS, statementMs: 300, lockMs: 100 };
  const { db, pool, close } = openDatabase({ connection: where, limits, rules: POOLED, log });
  try {
    const slow = write(db, system, (trx) => sql`select pg_sleep(3)`.execute(trx));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    const replica = openReplica({ connection: where, limits, rules: POOLED, log }, t.pool);
    const slowThere = replica.db.transaction().execute((trx) => sql`select pg_sleep(3)`.execute(trx));
    await expect(slowThere).rejects.toMatchObject({ code: '57014' });
    await replica.close();
    await t.db.transaction().execute(async (held) => {
      await sql`select pg_advisory_xact_lock(4)`.execute(held);
      const waits = write(db, system, (trx) => sql`select pg_advisory_xact_lock(4)`.execute(trx));
      await expect(waits).rejects.toMatchObject({ code: '55P03' });
    });
    const { rows } = await pool.query(
      `select pg_sleep(0.5)::text, current_setting('statement_timeout') as limit`,
    );
    expect(rows[0].limit).toBe('0');
    expect(await unsetLimitWarnings(pool, POOLED)).toEqual([expect.stringContaining('connect_query')]);
  } finally {
    await close();
  }
});

withPooler('the pooler’s own limits apply to queries outside of a transaction', async () => {
  const limiting = await startPooler(inject('postgres'), { connectQuery: 'set statement_timeout = 300' });
  const where = { ...t.connection, ...limiting.connection };
  const { pool, close } = openDatabase({ connection: where, rules: POOLED, log });
  try {
    expect(await unsetLimitWarnings(pool, POOLED)).toEqual([]);
    await expect(pool.query('select pg_sleep(3)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await close();
    await limiting.stop();
  }
});
