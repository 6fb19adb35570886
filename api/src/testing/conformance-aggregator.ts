import { randomUUID } from 'node:crypto';
import { createTariff } from '@wedding/shared/contract/subscription.ts';
import { sql } from 'kysely';
import type { Dialect, DialectMessage } from './dialects.ts';
import { CALLBACK_SECRET, type TestApp, testApp } from './test-app.ts';

/** The key of signed calls. */
export const SIGNING_KEY = 'a-signing-key-of-more-than-128-bits';
/** The previous path secret, which is still accepted. */
export const PREVIOUS_SECRET = 'the-callback-secret-of-before-it-changed';
const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

let numbers = 0;

/** Returns a message from a new number, sent the given hours ago. */
export const sentTexts = (hoursAgo = 1): DialectMessage => ({
  phone: `+23480355${String(10_000 + numbers++)}`,
  id: randomUUID(),
  // Providers send whole seconds.
  at: new Date(Math.floor((Date.now() - hoursAgo * HOUR_MS) / 1000) * 1000),
});

/** Returns the same number's next message. */
export const later = (before: DialectMessage, hours: number): DialectMessage => ({
  ...before,
  id: randomUUID(),
  at: new Date(before.at.getTime() + hours * HOUR_MS),
});

interface Post {
  secret?: string;
  headers?: Record<string, string>;
}

export const postTo = (
  app: TestApp['app'],
  { provider, channel, type }: Dialect,
  { body, secret = CALLBACK_SECRET, headers }: Post & { body: string },
) =>
  app.inject({
    method: 'POST',
    url: `/api/webhook/${channel}/${provider}/${secret}`,
    payload: body,
    headers: { 'content-type': type, ...headers },
  });

/** Starts the app with the dialects' tariff, on offer for a month. Returns it with the queries that the cases use. */
export async function conformanceAggregator() {
  const t = await testApp({
    callbacks: { secrets: [CALLBACK_SECRET, PREVIOUS_SECRET], allowedFrom: [], hmacKeys: [SIGNING_KEY] },
  });
  const plan = { name: 'Weekly', price: 500, duration: 7, code: '33070', title: 'WED WEEK' };
  await t.send(createTariff, { as: await t.adminToken(), body: plan });
  await t.asSystem((trx) =>
    trx
      .updateTable('plans')
      .set({ created_at: new Date(Date.now() - 30 * DAY_MS) })
      .execute(),
  );
  const rowsOf = async (phone: string) =>
    (await t.pool.query('select * from journal where phone = $1 order by id', [phone])).rows;
  /** Makes a number's rows older. The journal refuses changes, so its triggers are off for this one. */
  const age = (phone: string, minutes: number) =>
    t.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update journal set received_at = received_at - ${minutes} * interval '1 minute'
        where phone = ${phone}`.execute(trx);
    });
  const rows = async (table: 'journal' | 'accounts') =>
    (await t.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;

  async function membership(phone: string) {
    const periods = await t.pool.query(
      `select s.starts_at, s.ends_at, s.cancelled_at is not null as cancelled from subscriptions s
        join accounts a on a.id = s.account_id where a.phone = $1 order by 1`,
      [phone],
    );
    const charges = await t.pool.query(
      'select c.amount from subscription_charges c join accounts a on a.id = c.account_id where a.phone = $1',
      [phone],
    );
    return { periods: periods.rows, charges: charges.rows.length };
  }
  return {
    t,
    post: (dialect: Dialect, body: string, more: Post = {}) => postTo(t.app, dialect, { body, ...more }),
    act: t.actOnWaiting,
    rowsOf,
    age,
    rows,
    membership,
  };
}
