import { listBlogs } from '@wedding/shared/contract/blog.ts';
import { listVideos } from '@wedding/shared/contract/video.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { DATABASE_LIMITS, openDatabase } from '../db/database.ts';
import { send } from '../testing/answer.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { isDatabaseAway } from './errors.ts';

const log = { info: () => {}, warn: () => {} };
let t: TestApp;
let couple: string;

beforeAll(async () => {
  t = await startTestApp();
  couple = await t.coupleToken('+2348032199001');
});
afterAll(() => t.close());

const coded = (code: string) => Object.assign(new Error('no'), { code });

test.each([
  ...['08000', '08001', '08003', '08006', '08P01', '57P01', '57P02', '57P03', '25006'].map(coded),
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].map(
    coded,
  ),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Query read timeout'),
  new Error('timeout expired'),
  new Error('the query failed', { cause: coded('57P01') }),
  new AggregateError([coded('ECONNREFUSED')], ''),
])('SEC-44: %s means that the database is away', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test('an error of the statement doesn’t', () => {
  for (const error of [coded('23505'), coded('42P01'), new Error('no'), 'no', undefined]) {
    expect(isDatabaseAway(error)).toBe(false);
  }
});

test.each([
  ['a port that refuses', { host: '127.0.0.1', port: 1 }],
  ['a host that is gone', { host: 'pooler.invalid', port: 6432 }],
])('SEC-44: with %s every call answers 503 with Retry-After', async (_what, where) => {
  const connection = { ...t.connection, ...where };
  const { db, close } = openDatabase({ connection, limits: { ...DATABASE_LIMITS, waitMs: 2_000 }, log });
  const app = await buildApp({ db, config: t.config });
  try {
    for (const call of [listBlogs, listVideos]) {
      const answer = await send(app, call, { as: couple });
      expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([503, 2]);
    }
  } finally {
    await app.close();
    await close();
  }
});
