import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { listBlogs } from '@wedding/shared/contract/blog.ts';
import { readCalendar } from '@wedding/shared/contract/calendar.ts';
import { listVideos } from '@wedding/shared/contract/video.ts';
import { getInvitation } from '@wedding/shared/contract/wedding-plan.ts';
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

test('SEC-44: with a database that hangs, small reads answer 503 with Retry-After within seconds', async () => {
  const sockets = new Set<Socket>();
  let hangs = false;
  const server = createServer((socket) => {
    const database = connect(join(t.connection.host, '.s.PGSQL.5432'));
    socket.on('data', (bytes) => hangs || database.write(bytes));
    database.pipe(socket);
    for (const one of [socket, database]) sockets.add(one.on('error', () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { db, close } = openDatabase({ connection: { ...t.connection, host: '127.0.0.1', port }, log });
  const app = await buildApp({ db, config: t.config });
  try {
    const invitation = { params: { token: 'a'.repeat(43) } };
    expect((await send(app, getInvitation, invitation)).statusCode).toBe(200);
    hangs = true;
    const answers = await Promise.all([
      send(app, getInvitation, invitation),
      send(app, readCalendar, invitation),
      send(app, listVideos, { as: couple }),
    ]);
    for (const { statusCode, headers } of answers)
      expect([statusCode, Number(headers['retry-after'])]).toEqual([503, 2]);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
    await app.close();
    await close();
  }
});
