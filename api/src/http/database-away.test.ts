import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@wedding/shared/contract/account.ts';
import { listBlogs } from '@wedding/shared/contract/blog.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { readCalendar } from '@wedding/shared/contract/calendar.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { sendMessage } from '@wedding/shared/contract/contact.ts';
import { requestProof } from '@wedding/shared/contract/me.ts';
import { listVideos } from '@wedding/shared/contract/video.ts';
import { getInvitation } from '@wedding/shared/contract/wedding-plan.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { DATABASE_LIMITS, openDatabase } from '../db/database.ts';
import { isDatabaseAway } from '../db/database-errors.ts';
import { send } from '../testing/answer.ts';
import { freePort } from '../testing/pooler.ts';
import { testApp } from '../testing/test-app.ts';

/** A link of nobody. */
const byLink = { params: { token: 'a'.repeat(43) } };
const log = { info: () => {}, warn: () => {} };
const t = await testApp();
const couple = await t.coupleToken('+2348032199001');

const coded = (code: string) => Object.assign(new Error('no'), { code });
/** Ends its connection: poolers say much else than PostgreSQL's classes, such as XX000. */
const fatal = (code: string) => Object.assign(coded(code), { severity: 'FATAL' });

/** What the system says of a host that it found no way to. */
const noWay = (code: string, syscall: string) => Object.assign(coded(code), { syscall });

test.each([
  ...['08000', '08001', '08003', '08006', '08P01', '57P01', '57P02', '57P03', '25006', '58030'].map(coded),
  ...['XX000', '28P01', '3D000', '53200', '25P03'].map(fatal),
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].map(coded),
  ...['EAGAIN', 'EHOSTUNREACH', 'ENOENT', 'EMFILE'].map((code) => noWay(code, 'connect')),
  ...['ENOTFOUND', 'EAI_AGAIN'].map((code) => noWay(code, 'getaddrinfo')),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Query read timeout'),
  new Error('timeout expired'),
  new Error('received invalid response: 48'),
  new Error('the query failed', { cause: coded('57P01') }),
  new AggregateError([coded('ECONNREFUSED')], ''),
])('SEC-44: %s means that the database is away', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test('an error of the statement doesn’t', () => {
  for (const error of [
    noWay('ENOENT', 'open'),
    coded('23505'),
    coded('42P01'),
    new Error('no'),
    'no',
    undefined,
  ]) {
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

/** Returns a way to the database, which opens when it listens. */
function wayToDatabase(onData: (bytes: Buffer, database: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const database = connect(join(t.connection.host, '.s.PGSQL.5432'));
    socket.on('data', (bytes: Buffer) => onData(bytes, database));
    socket.on('close', () => database.destroy());
    database.pipe(socket);
    for (const one of [socket, database]) sockets.add(one.on('error', () => {}));
  });
  return {
    listen: async (port = 0) => {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test.each(['server', 'worker'])(
  'SEC-44: a %s that starts before its database waits for it',
  async (script) => {
    const leases = async () => (await t.db.selectFrom('leases').select('id').execute()).length;
    const before = await leases();
    const port = await freePort();
    const { user, database } = t.connection;
    const child = spawn(process.execPath, [join(import.meta.dirname, `../${script}.ts`)], {
      env: {
        ...process.env,
        DATABASE_URL: `postgresql://${user}@127.0.0.1:${port}/${database}`,
        DATA_DIR: t.config.dataDir,
        API_LISTEN: `127.0.0.1:${await freePort()}`,
        DEMO: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const way = wayToDatabase((bytes, to) => to.write(bytes));
    try {
      const first = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      expect(String(first)).toContain('waiting for the database');
      await way.listen(port);
      await vi.waitFor(async () => expect(await leases()).toBeGreaterThan(before), 20_000);
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill('SIGKILL');
      way.close();
    }
  },
  60_000,
);

/** An app on a database that hangs from the first message on that holds `at`; it keeps what was sent before. */
async function appOnHanging(at: string, limits = DATABASE_LIMITS) {
  let hangs = false;
  const way = wayToDatabase((bytes, database) => {
    hangs ||= at !== '' && bytes.includes(at);
    if (!hangs) database.write(bytes);
  });
  const connection = { ...t.connection, host: '127.0.0.1', port: await way.listen() };
  const { db, close } = openDatabase({ connection, limits, log });
  const app = await buildApp({ db, config: t.config });
  return {
    app,
    db,
    hang: () => {
      hangs = true;
    },
    close: async () => {
      way.close();
      await app.close();
      await close();
    },
  };
}

test('SEC-44: with a database that hangs, every call answers 503 with Retry-After within seconds', async () => {
  const { app, hang, close } = await appOnHanging('');
  try {
    expect((await send(app, getInvitation, byLink)).statusCode).toBe(200);
    hang();
    const began = performance.now();
    const answers = await Promise.all([
      send(app, getInvitation, byLink),
      send(app, readCalendar, byLink),
      send(app, listVideos, { as: couple }),
      send(app, saveChanges, { as: couple, body: { changes: [] } }),
      send(app, login, { body: { login: '08032199001' } }),
      send(app, sendMessage, {
        as: couple,
        body: { topic: 'other', message: 'Hello', reply_to: '08032199001' },
      }),
      send(app, requestProof, { body: { purpose: 'join', login: '08032199001' } }),
    ]);
    for (const { statusCode, headers } of answers)
      expect([statusCode, Number(headers['retry-after'])]).toEqual([503, 2]);
    // A deadline of our own: a frozen server never answers, and the gateway waits for 40 s.
    expect(performance.now() - began).toBeLessThan(20_000);
  } finally {
    await close();
  }
}, 60_000);

test('SEC-44: with a frozen database whose queue of connections is full, every call answers 503 within seconds', async () => {
  const host = await mkdtemp(join(tmpdir(), 'frozen-'));
  const path = join(host, '.s.PGSQL.5432');
  const pass = `net.createServer((one) => one.pipe(net.connect(process.argv[2])).pipe(one))
    .listen({ path: process.argv[1], backlog: 1 }, () => console.log())`;
  const real = join(t.connection.host, '.s.PGSQL.5432');
  const frozen = spawn(process.execPath, ['-e', pass, path, real], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(frozen.stdout, 'data');
  const { db, close } = openDatabase({ connection: { ...t.connection, host }, limits: DATABASE_LIMITS, log });
  const app = await buildApp({ db, config: t.config });
  const full: Socket[] = [];
  try {
    expect((await send(app, getInvitation, byLink)).statusCode).toBe(200);
    frozen.kill('SIGSTOP');
    for (let n = 0; n < 4; n++) full.push(connect(path).on('error', () => {}));
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(app, getInvitation, byLink)));
    for (const { statusCode, headers } of answers)
      expect([statusCode, Number(headers['retry-after'])]).toEqual([503, 2]);
    expect(performance.now() - began).toBeLessThan(20_000);
  } finally {
    for (const socket of full) socket.destroy();
    frozen.kill('SIGKILL');
    await app.close();
    await close();
    await rm(host, { recursive: true });
  }
}, 60_000);

test('SEC-44: of a write during which the database begins to hang, nothing is written', async () => {
  const { app, close } = await appOnHanging('insert into "budget_categories"');
  const budget_id = crypto.randomUUID();
  try {
    const body = { id: budget_id, template_id: null, name: 'Ours', total_kobo: 100 };
    expect((await send(app, saveBudgets, { as: couple, body })).statusCode).toBe(200);
    const row = { version: 0, sort: 'i' };
    const changes = [
      {
        ...row,
        entity: 'ceremony',
        id: crypto.randomUUID(),
        kind: 'reception',
        name: 'Half',
        date: '2027-06-12',
        guests: 200,
      },
      {
        ...row,
        entity: 'budget_category',
        id: crypto.randomUUID(),
        budget_id,
        name: 'Hall',
        planned_kobo: 7,
      },
    ];
    const answer = await send(app, saveChanges, { as: couple, body: { changes } as never });
    expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([503, 2]);
    expect(
      (await t.db.selectFrom('ceremonies').where('name', '=', 'Half').select('id').execute()).length,
    ).toBe(0);
    expect((await t.send(saveChanges, { as: couple, body: { changes } as never })).statusCode).toBe(200);
  } finally {
    await close();
  }
}, 60_000);

test('SEC-44: callers that come while the pool asks, and more than it has connections for, all give up', async () => {
  const { db, hang, close } = await appOnHanging('', { ...DATABASE_LIMITS, waitMs: 500 });
  const wave = (n: number) =>
    Promise.allSettled(Array.from({ length: n }, () => sql`select 1`.execute(db))).then((all) =>
      all.map(({ status }) => status),
    );
  try {
    hang();
    const waves = [wave(20), sleep(150).then(() => wave(20)), sleep(600).then(() => wave(1))];
    expect(new Set((await Promise.all(waves)).flat())).toEqual(new Set(['rejected']));
  } finally {
    await close();
  }
});

test('SEC-34: a slow statement of a database that answers goes on', async () => {
  const limits = { ...DATABASE_LIMITS, waitMs: 1500 };
  const { db, close } = openDatabase({ connection: t.connection, limits, log });
  try {
    const { rows } = await sql<{ slept: number }>`select 1 as slept from pg_sleep(4)`.execute(db);
    expect(rows).toEqual([{ slept: 1 }]);
  } finally {
    await close();
  }
});
