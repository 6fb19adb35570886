import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

const log = { info: () => {}, warn: () => {} };
let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-migrations-'));
  database = await testDatabase({ empty: true });
  write('0001_guests.sql', 'create table guests (name text)');
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('our own migrations and the job queue run on an empty database', async () => {
  await migrate({ connection: database.connection, log });
  expect(await regclass('audit')).toBe('audit');
  expect(await regclass('graphile_worker.jobs')).toBe('graphile_worker.jobs');
});

test('SEC-26: several concurrent starts run each file once', async () => {
  write('0002_seats.sql', 'create table seats (n int); insert into seats values (1); select pg_sleep(0.1)');
  await Promise.all([run(), run(), run()]);
  expect((await database.pool.query('select n from seats')).rows).toEqual([{ n: 1 }]);
});

test('SEC-26: a new file runs on the next start', async () => {
  await run();
  write('0002_seats.sql', 'create table seats ()');
  await run();
  expect(await regclass('seats')).toBe('seats');
});

test('SEC-26: an out-of-order file is refused and nothing runs', async () => {
  write('0003_tables.sql', 'create table tables ()');
  await run();
  write('0002_seats.sql', 'create table seats ()');
  write('0004_chairs.sql', 'create table chairs ()');
  await expect(run()).rejects.toThrow(
    'Migration 0002_seats.sql is out of order: 0003_tables.sql has run already.',
  );
  expect(await regclass('chairs')).toBe(null);
});

test('SEC-26: a file that was changed or removed after it ran is refused', async () => {
  await run();
  write('0001_guests.sql', 'create table guests (name text, seat int)');
  await expect(run()).rejects.toThrow('Migration 0001_guests.sql was changed after it had run.');
  rmSync(join(folder, '0001_guests.sql'));
  await expect(run()).rejects.toThrow(
    'The database has migration 0001_guests.sql, which this version lacks.',
  );
});

test('a failed file is rolled back, and the files before it stay applied', async () => {
  write('0002_seats.sql', 'create table seats (); select 1 / 0');
  await expect(run()).rejects.toThrow('Migration 0002_seats.sql failed: division by zero');
  expect([await regclass('guests'), await regclass('seats')]).toEqual(['guests', null]);
});

const seats = `create table seats as select n % 50 as n from generate_series(1, 100) as n`;
const unique = `-- no-transaction: seats are taken meanwhile\ncreate unique index concurrently if not exists seats_n on seats (n);
create index concurrently if not exists guests_name on guests (name)`;

test('a file without a transaction creates its indexes; several concurrent starts create them once', async () => {
  write('0002_seats.sql', `${seats} where n < 50`);
  write('0003_seats_n.sql', unique);
  await Promise.all([run(), run(), run()]);
  expect([await regclass('seats_n'), await regclass('guests_name')]).toEqual(['seats_n', 'guests_name']);
});

test('an index that a run left invalid is recreated by the next run', async () => {
  write('0002_seats.sql', seats);
  write('0003_seats_n.sql', unique);
  await expect(run()).rejects.toThrow('Migration 0003_seats_n.sql failed: could not create unique index');
  const isValid = async () =>
    (await database.pool.query(`select indisvalid from pg_index where indexrelid = to_regclass('seats_n')`))
      .rows;
  expect(await isValid()).toEqual([{ indisvalid: false }]);
  await database.pool.query('delete from seats where ctid not in (select min(ctid) from seats group by n)');
  await run();
  expect(await isValid()).toEqual([{ indisvalid: true }]);
});

test('a file without a transaction that can’t be repeated is refused, and nothing runs', async () => {
  write('0002_seats.sql', '-- no-transaction\nalter table guests add seat int');
  await expect(run()).rejects.toThrow('Migration 0002_seats.sql runs without a transaction: it may only');
  expect(await regclass('guests')).toBe(null);
});

test('two files with the same number and a name without a number are refused', async () => {
  write('0001_gifts.sql', 'create table gifts ()');
  await expect(run()).rejects.toThrow(
    'Two migrations have the same number: 0001_gifts.sql and 0001_guests.sql.',
  );
  rmSync(join(folder, '0001_gifts.sql'));
  write('gifts.sql', 'create table gifts ()');
  await expect(run()).rejects.toThrow('Migration gifts.sql must be named like 0007_guest_list.sql.');
});

test('a file with other line endings is the same file', async () => {
  write('0001_guests.sql', 'create table guests\n(name text)');
  await run();
  write('0001_guests.sql', 'create table guests\r\n(name text)');
  await run();
});

test('bigint is read as a number if it fits, and dates as text', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::bigint as fits, 9007199254740993::bigint as beyond, '2026-12-05'::date as day`,
  );
  expect(rows).toEqual([{ fits: 9007199254740991, beyond: '9007199254740993', day: '2026-12-05' }]);
});

const run = () => migrate({ connection: database.connection, log, folder });
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

async function regclass(name: string): Promise<string | null> {
  const { rows } = await database.pool.query('select to_regclass($1)::text as found', [name]);
  return rows[0].found;
}
