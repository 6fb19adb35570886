import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@wedding/platform/server/operations/process-owner.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testWhere } from '../testing/test-where.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let tempDir: string;
let dataDir: string;
let opened: EmbeddedPostgres[];
let children: ChildProcess[];
const isRoot = process.getuid?.() === 0;
// The user `daemon`, which exists on all systems: initdb needs a user with a name.
const someoneElse = 1;

// A dozen servers start and stop here, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  tempDir = mkdtempSync(join(tmpdir(), 'wedding-pg-'));
  chmodSync(tempDir, 0o755);
  dataDir = tempDir;
  opened = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of opened) await postgres.stop();
  rmSync(tempDir, { recursive: true, force: true });
});

test('SEC-22: a killed server restarts automatically with every acknowledged write', async () => {
  const postgres = await start();
  await query(postgres, 'create table gifts (name text)');
  for (let round = 1; round <= 2; round += 1) {
    await query(postgres, `insert into gifts values ('pot ${round}')`);
    const killed = serverPid();
    process.kill(killed, 'SIGKILL');
    await eventually(() => query(postgres, 'select 1'));
    expect(serverPid()).not.toBe(killed);
    expect(await query(postgres, 'select count(*)::int as n from gifts')).toEqual([{ n: round }]);
  }
});

test('a stop right after the server was killed completes', { tags: ['long'] }, async () => {
  for (const moment of [0, 30, 60, 90, 120]) {
    const postgres = await start();
    process.kill(serverPid(), 'SIGKILL');
    await sleep(moment);
    await postgres.stop();
    expect(isServerUp()).toBe(false);
  }
});

test('SEC-23: two starts on the same empty folder share one server, and the last stop ends it', {
  tags: ['long'],
}, async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.connection).toEqual(first.connection);
  const pid = serverPid();
  await first.stop();
  await query(second, 'create table still_here ()');
  expect(serverPid()).toBe(pid);
  await second.stop();
  expect(isAlive(pid)).toBe(false);
});

test('SEC-23: a connected client also keeps the server running', { tags: ['long'] }, async () => {
  const postgres = await start();
  const guest = new pg.Client(postgres.connection);
  await guest.connect();
  await postgres.stop();
  expect((await guest.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await guest.end();
  await (await start()).stop();
  expect(() => serverPid()).toThrow();
});

test('SEC-22: a killed supervisor leaves the server running, and the next one takes it over', async () => {
  const holder = await hold(dataDir);
  const pid = serverPid();
  holder.child.kill('SIGKILL');
  await once(holder.child, 'exit');
  const postgres = await start();
  expect(serverPid()).toBe(pid);
  await postgres.stop();
  expect(isAlive(pid)).toBe(false);
});

test('SEC-23: the lock of a dead process never blocks a start, even if its id was reused', async () => {
  const postgres = await start();
  await query(postgres, 'create table kept ()');
  await postgres.stop();
  const owner = isRoot ? { uid: 65534, gid: 65534 } : {};
  const stranger = spawn('sleep', ['60'], { ...owner, cwd: '/' });
  children.push(stranger);
  const gone = spawn('true', { cwd: '/' });
  await once(gone, 'exit');
  for (const pid of [gone.pid, stranger.pid]) {
    const lock = [
      pid,
      join(dataDir, 'postgres/18'),
      1_700_000_000,
      5432,
      postgres.connection.host,
      '',
      '',
    ].join('\n');
    for (const file of [pidFile(), join(postgres.connection.host, '.s.PGSQL.5432.lock')]) {
      writeFileSync(file, lock, { mode: 0o600 });
      if (isRoot) chownSync(file, 65534, 65534);
    }
    const again = await start();
    expect(await query(again, "select to_regclass('kept')::text as found")).toEqual([{ found: 'kept' }]);
    await again.stop();
  }
});

test('SEC-29: the socket folder is 0700 and nothing listens on the network', async () => {
  const postgres = await start();
  expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700);
  expect(await query(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('SEC-50: a statement that fails leaves none of its values in PostgreSQL’s own log', async () => {
  const postgres = await start();
  await query(postgres, 'create table guests (phone text unique, age int check (age > 0), note jsonb)');
  const insert = (...values: unknown[]) =>
    query(postgres, 'insert into guests values ($1, $2, $3)', values).catch(({ code }) => code);
  await insert('+2348031234567', 1, '{}');
  const word = '"zubenelgenubi"';
  const codes = [await insert('+2348031234567', 1, word), await insert('+2348031234568', -1, word)];
  expect([...codes, await insert('1', 1, word.slice(1))]).toEqual(['23505', '23514', '22P02']);
  const log = readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8');
  expect(log).toContain('guests_phone_key');
  expect(log).not.toMatch(/zubenelgenubi|80312345/);
});

test('a data folder with a very long path gets its socket in a short one', { tags: ['long'] }, async () => {
  dataDir = join(dataDir, 'a'.repeat(120));
  const postgres = await start();
  expect(postgres.connection.host.length).toBeLessThan(80);
  expect(await query(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
  await postgres.stop();
  rmSync(join(postgres.connection.host, '..'), { recursive: true });
});

test('a data folder may have spaces, commas and quotes in its name', { tags: ['long'] }, async () => {
  dataDir = join(dataDir, `Ada, Bola's "plan"`);
  const postgres = await start();
  expect(await query(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
});

// Only root can change a folder's owner.
testWhere(isRoot, 'right to be another user: run it as root')(
  "root starts it even in a folder that the server's own user can't reach, such as root's home",
  async () => {
    chmodSync(dataDir, 0o700);
    const postgres = await start();
    await query(postgres, 'create table gifts (name text)');
    process.kill(serverPid(), 'SIGKILL');
    await eventually(() => query(postgres, 'select from gifts'));
    await postgres.stop();
    rmSync(join(postgres.connection.host, '..'), { recursive: true });
  },
);

testWhere(isRoot, 'right to be another user: run it as root')(
  "root starts it with a strict umask, which would hide new folders from the server's own user",
  async () => {
    dataDir = join(dataDir, 'data');
    const before = process.umask(0o077);
    try {
      const postgres = await start();
      expect(await query(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
      await postgres.stop();
      rmSync(join(postgres.connection.host, '..'), { recursive: true });
    } finally {
      process.umask(before);
    }
  },
);

testWhere(isRoot && canOthersRun(), 'Node that other users may run, or no root')(
  'an ordinary user starts it, and root starts it afterwards',
  async () => {
    const home = join(dataDir, 'home');
    mkdirSync(home);
    chownSync(home, someoneElse, someoneElse);
    const holder = await hold(home, someoneElse);
    const client = new pg.Client({ host: holder.socket, user: 'wedding', database: 'wedding' });
    await client.connect();
    await client.query('create table theirs ()');
    await client.end();
    holder.child.kill('SIGTERM');
    await once(holder.child, 'exit');
    dataDir = home;
    const postgres = await start();
    expect(await query(postgres, "select to_regclass('theirs')::text as found")).toEqual([
      { found: 'theirs' },
    ]);
  },
);

async function start(): Promise<EmbeddedPostgres> {
  const log = { info: () => {}, warn: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  opened.push(postgres);
  return postgres;
}

async function hold(folder: string, uid?: number) {
  const script = join(import.meta.dirname, '../testing/hold-postgres.ts');
  const child = spawn(process.execPath, [script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(uid && { uid, gid: uid }),
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, socket: line.toString().trim() };
}

async function query(
  { connection }: EmbeddedPostgres,
  sql: string,
  values: unknown[] = [],
): Promise<object[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function eventually(attempt: () => Promise<unknown>): Promise<void> {
  for (let left = 400; ; left -= 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(25);
    }
  }
}

const pidFile = () => join(dataDir, 'postgres/18/postmaster.pid');
const isServerUp = () => existsSync(pidFile()) && isAlive(serverPid());
const serverPid = () => Number.parseInt(readFileSync(pidFile(), 'utf8'), 10);

/** Returns false for a checkout inside a home folder that others can't enter. */
function canOthersRun(): boolean {
  for (let folder = import.meta.dirname; folder !== '/'; folder = join(folder, '..')) {
    if ((statSync(folder).mode & 0o005) !== 0o005) return false;
  }
  return true;
}
