import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { system, write } from '../db/write.ts';
import { testDatabase } from '../testing/test-database.ts';
import { refreshMembership } from './membership.store.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const log = { info: () => {}, warn: () => {} };

test('SEC-26: the upgrade keeps memberships and charges that are older than the journal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-before-'));
  for (const name of readdirSync(MIGRATIONS).filter((one) => one < '0050')) {
    cpSync(join(MIGRATIONS, name), join(folder, name));
  }
  const { db, pool, connection, close } = await testDatabase({ empty: true });
  await migrate({ connection, log, folder });
  await pool.query(`begin; select set_config('app.actor', 'system', true);
    insert into accounts (kind, phone) values ('couple', '+2348031270001');
    insert into plans (name, price, duration, code, title) values ('Monthly', 1500, 30, '33070', 'WED MONTH');
    insert into subscriptions (account_id, product_id, starts_at, ends_at, cancelled_at) values
      (1, 1, now() - interval '90 days', now() - interval '60 days', now() - interval '70 days'),
      (1, 1, now() - interval '10 days', now() + interval '20 days', null);
    insert into subscription_charges (account_id, product_id, amount, charged_at) values
      (1, 1, 1500, now() - interval '90 days'), (1, 1, 1500, now() - interval '10 days');
    insert into journal (provider, key, body) values ('secure-d', 'k', '{}');
    commit`);
  const periods = `select starts_at, ends_at, cancelled_at is null as renews from subscriptions order by 1`;
  const charges = 'select id, amount, charged_at from subscription_charges order by charged_at';
  await migrate({ connection, log });
  const before = [(await pool.query(periods)).rows, (await pool.query(charges)).rows];
  await write(db, system, (trx) => refreshMembership(trx, '+2348031270001', { graceHours: 24 }));
  expect([(await pool.query(periods)).rows, (await pool.query(charges)).rows]).toEqual(before);
  expect(before[0]).toHaveLength(2);
  await close();
  rmSync(folder, { recursive: true });
});
