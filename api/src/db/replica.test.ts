import { getReports } from '@wedding/shared/contract/report.ts';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { send } from '../testing/answer.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { DATABASE_LIMITS, openReplica } from './database.ts';

const rules = { pooled: false, prepares: true };
const quick = { ...DATABASE_LIMITS, waitMs: 500 };
const t = await testApp();
const admin = await t.adminToken();

async function reports(connection: TestApp['connection']) {
  const warned: string[] = [];
  const log = { info: () => {}, warn: (_: object, text: string) => warned.push(text) };
  const replica = openReplica({ connection, limits: quick, rules, log }, t.pool);
  const app = await buildApp({ db: t.db, readDb: replica.db, config: t.config });
  const answer = await send(app, getReports, { as: admin });
  await app.close();
  await replica.close();
  return { answer, warned };
}

test('reports are read from the replica, or from the primary while the replica is down', async () => {
  await t.couple('+2348035550001');
  const behind = await testDatabase();
  const there = await reports(behind.connection);
  expect(there.warned).toEqual([]);
  // The replica doesn't have that couple yet; the session was read from the primary.
  expect(there.answer.data.running?.subscribers).toBe(0);
  const away = await reports({ ...behind.connection, host: '/nowhere' });
  expect(away.answer.data.running?.subscribers).toBe(1);
  expect(away.warned).toContain('the replica gives no connection: the primary answers');
  await behind.close();
});
