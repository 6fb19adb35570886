import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createWeddingPlan } from '@wedding/shared/contract/wedding-plan.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMediaStore } from '../media/store/media-store.ts';
import { removeFiles } from '../media/store/remove-files.store.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { storedMedia } from './stored-files.ts';
import { takeBackup } from './take-backup.ts';

const log = { info: () => {}, warn: () => {} };
const COUPLE = '+2348031390001';
let t: TestApp;
let empty: Awaited<ReturnType<typeof testDatabase>>;
let root: string;
let folder: string;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'backup-'));
  folder = join(root, 'backup');
  t = await startTestApp();
  empty = await testDatabase({ empty: true });
  const as = await t.coupleToken(COUPLE);
  await t.send(createWeddingPlan, { as, body: { id: crypto.randomUUID() } });
  await t.app.media.put('posters/first.jpg', 'a picture');
});
afterEach(async () => {
  await Promise.all([t.close(), empty.close()]);
  rmSync(root, { recursive: true });
});

const backUp = (stores = { media: storedMedia(t.app.media) }, signal?: AbortSignal) =>
  takeBackup({ database: { connection: t.connection }, stores, folder, log, signal });
const restored = () => openMediaStore(join(root, 'restored'));
const restore = async () =>
  restoreBackup({
    manifest: await readManifest(folder),
    folder,
    log,
    database: { connection: empty.connection },
    stores: { media: storedMedia(await restored()) },
  });
const tableCount = async () =>
  (
    await empty.pool.query(`select from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'graphile_worker')`)
  ).rowCount;

/** Returns all rows of all tables as text. */
async function contents(pool: TestApp['pool']): Promise<Record<string, unknown>> {
  const { rows } = await pool.query(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const all: Record<string, unknown> = {};
  for (const { name } of rows) {
    all[name] = (await pool.query(`select t::text from ${name} t order by 1`)).rows.map((row) => row.t);
  }
  return all;
}

test('SEC-25: every row and file is restored unchanged into an empty database', async () => {
  const { rows } = await t.pool.query(
    `select graphile_worker.add_job('act-on-message', payload := '{"journal_id": 1}', run_at := now() + interval '1 day')`,
  );
  expect(rows).toHaveLength(1);
  await backUp();
  await restore();
  const [before, after] = [await contents(t.pool), await contents(empty.pool)];
  delete before['graphile_worker.migrations'];
  delete after['graphile_worker.migrations'];
  expect(after).toEqual(before);
  expect(Number((before['public.audit'] as unknown[])?.length)).toBeGreaterThan(3);
  expect(await text(await (await restored()).get('posters/first.jpg'))).toBe('a picture');
});

test('SEC-25: writes after a restore continue from the backup, and the trail still applies', {
  tags: ['long'],
}, async () => {
  await backUp();
  const { last } = (await t.pool.query('select last_value::float as last from planning_seq')).rows[0];
  await restore();
  const { seq } = (await empty.pool.query(`select nextval('planning_seq')::float as seq`)).rows[0];
  // A phone that saw changes after the backup must not mistake new changes for old ones.
  expect(seq).toBeGreaterThan(last + 1_000_000);
  await expect(empty.pool.query(`delete from accounts`)).rejects.toThrow('did not come through write()');
  const { rows } = await empty.pool.query(
    `with actor as (select set_config('app.actor', 'system', true)),
        last as (select max(product_id) as id from plans, actor)
      insert into plans (name, price, duration, title) select 'Next', 1, 1, 'NEXT' from actor, last
        returning product_id > (select id from last) as fresh`,
  );
  expect(rows).toEqual([{ fresh: true }]);
});

test('SEC-25: a file that is removed during a backup is whole in it or missing with its row', async () => {
  const media = storedMedia(t.app.media);
  let passes = 0;
  let removal: Promise<void> | undefined;
  let isRemoved = false;
  await backUp({
    media: {
      ...media,
      async list() {
        passes += 1;
        // This runs between the snapshot and its copy.
        if (passes === 2) {
          await t.app.media.put('posters/second.jpg', 'another');
          removal = removeFiles({ db: t.db, media: t.app.media }, ['posters/second.jpg']).then(() => {
            isRemoved = true;
          });
          const waiting = `select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`;
          await vi.waitFor(async () => expect((await t.pool.query(waiting)).rowCount).toBe(1), 4_000);
          expect(isRemoved).toBe(false);
        }
        return media.list();
      },
    },
  });
  await removal;
  expect(passes).toBe(2);
  const { stores } = await readManifest(folder);
  expect(stores.media?.map(({ key }) => key)).toEqual(['posters/first.jpg', 'posters/second.jpg']);
  expect(await t.app.media.list('')).toEqual(['posters/first.jpg']);
});

test('SEC-25: a file that is there and can’t be read fails the backup instead of being left out', async () => {
  const media = storedMedia(t.app.media);
  const broken = { ...media, open: () => Promise.reject(new Error('The disk doesn’t answer.')) };
  await expect(backUp({ media: broken })).rejects.toThrow('The disk doesn’t answer.');
  expect(readdirSync(root)).toEqual([]);
});

test('SEC-25: a backup that is stopped leaves nothing behind', async () => {
  const media = storedMedia(t.app.media);
  const stopping = new AbortController();
  const stops = {
    ...media,
    open: (key: string) => {
      stopping.abort();
      return media.open(key);
    },
  };
  await expect(backUp({ media: stops }, stopping.signal)).rejects.toThrow('The backup was stopped.');
  expect(readdirSync(root)).toEqual([]);
  // The lock of removals and the connections are free again.
  await backUp();
});

test('SEC-25: a restore that is stopped leaves the database as empty as before', {
  tags: ['long'],
}, async () => {
  await backUp();
  const stopping = new AbortController();
  const media = storedMedia(await restored());
  const put = (...given: Parameters<typeof media.put>) => {
    stopping.abort();
    return media.put(...given);
  };
  const parts = { manifest: await readManifest(folder), folder, log, signal: stopping.signal };
  const database = { connection: empty.connection };
  await expect(restoreBackup({ ...parts, database, stores: { media: { ...media, put } } })).rejects.toThrow();
  expect(await tableCount()).toBe(0);
});

test('SEC-25: of two restores into one database the second is refused and removes nothing of the first', {
  tags: ['long'],
}, async () => {
  await backUp();
  const media = await restored();
  const stored = storedMedia(media);
  const parts = {
    manifest: await readManifest(folder),
    folder,
    log,
    database: { connection: empty.connection },
    clearStores: async () => {
      for (const key of await media.list('')) await media.remove(key);
    },
  };
  // The second begins while the first writes its files.
  let second: Promise<void> | undefined;
  const put = async (...given: Parameters<typeof stored.put>) => {
    await stored.put(...given);
    second ??= restoreBackup({ ...parts, stores: { media: stored } });
    await expect(second).rejects.toThrow('Another restore into this database is under way.');
  };
  await restoreBackup({ ...parts, stores: { media: { ...stored, put } } });
  expect(second).toBeDefined();
  expect(await text(await media.get('posters/first.jpg'))).toBe('a picture');
  const [before, after] = [await contents(t.pool), await contents(empty.pool)];
  expect(after['public.accounts']).toEqual(before['public.accounts']);
  await expect(restore()).rejects.toThrow('The database is not empty.');
  expect(await media.list('')).toEqual(['posters/first.jpg']);
});

test('SEC-25: a restore that fails empties the stores that it has filled', { tags: ['long'] }, async () => {
  await backUp();
  const media = await restored();
  const manifest = await readManifest(folder);
  const short = { ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })) };
  const clearStores = async () => {
    for (const key of await media.list('')) await media.remove(key);
  };
  const stores = { media: storedMedia(media) };
  const database = { connection: empty.connection };
  await expect(
    restoreBackup({ manifest: short, folder, log, database, stores, clearStores }),
  ).rejects.toThrow(/rows came back/);
  expect([await tableCount(), await media.list('')]).toEqual([0, []]);
});

test('SEC-25: a backup to a file or a link is refused before anything is read', async () => {
  const media = { ...storedMedia(t.app.media), list: () => Promise.reject(new Error('It was read.')) };
  writeFileSync(folder, 'notes');
  await expect(backUp({ media })).rejects.toThrow(`${folder} is not a folder. Name a folder that is not`);
  expect(readFileSync(folder, 'utf8')).toBe('notes');
  rmSync(folder);
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), folder);
  await expect(backUp({ media })).rejects.toThrow(`${folder} is not a folder.`);
  expect(readdirSync(root).sort()).toEqual(['backup', 'elsewhere']);
});

const TABLE = 'tables/public.accounts.copy.gz';
test.each<[string, () => void, RegExp]>([
  [
    'a byte was changed',
    () => writeFileSync(join(folder, TABLE), flipped()),
    /damaged: tables\/public\.accounts/,
  ],
  ['a file is cut short', () => truncateSync(join(folder, TABLE), 20), /has 20 bytes, and \d+ were written/],
  [
    'a file is missing',
    () => rmSync(join(folder, 'media/posters/first.jpg')),
    /incomplete: media\/posters\/first\.jpg/,
  ],
  [
    'the list was changed',
    () => changeManifest((all) => all.replace('"rows": ', '"rows": 1')),
    /manifest\.json is not what was written/,
  ],
  ['it is unfinished', () => rmSync(join(folder, 'manifest.json')), /no finished backup/],
  ['it is another product’s', () => foreign(), /no backup that this version can read/],
])('SEC-25: when %s, nothing is restored', async (_what, damage, sentence) => {
  await backUp();
  damage();
  await expect(restore()).rejects.toThrow(sentence);
  expect(await tableCount()).toBe(0);
  expect(readdirSync(root)).toEqual(['backup']);
});

const flipped = () => {
  const bytes = readFileSync(join(folder, TABLE));
  bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1;
  return bytes;
};
const changeManifest = (change: (all: string) => string) => {
  const place = join(folder, 'manifest.json');
  writeFileSync(place, change(readFileSync(place, 'utf8')));
};
function foreign() {
  changeManifest(() => '{"product":"somebody else’s"}');
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, 'manifest.json')))
    .digest('hex');
  writeFileSync(join(folder, 'manifest.sha256'), sum);
}

test('SEC-25: a backup of a newer version is refused and leaves nothing behind', {
  tags: ['long'],
}, async () => {
  await backUp();
  const manifest = await readManifest(folder);
  const newer = {
    ...manifest,
    migrations: [...manifest.migrations, { name: '9999_later.sql', sha256: '0'.repeat(64) }],
  };
  const parts = {
    folder,
    log,
    database: { connection: empty.connection },
    stores: { media: storedMedia(await restored()) },
  };
  await expect(restoreBackup({ ...parts, manifest: newer })).rejects.toThrow('Start the newer version.');
  expect(await tableCount()).toBe(0);
  const short = { ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })) };
  await expect(restoreBackup({ ...parts, manifest: short })).rejects.toThrow(/rows came back/);
  expect(await tableCount()).toBe(0);
  await restoreBackup({ ...parts, manifest });
  await expect(restoreBackup({ ...parts, manifest })).rejects.toThrow('The database is not empty.');
});

test('SEC-25: a failed backup leaves nothing behind, and no backup writes into a used folder', async () => {
  const media = storedMedia(t.app.media);
  const fails = {
    ...media,
    open: () => Promise.reject(new Error('unread')),
    stamp: async () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    },
  };
  await expect(backUp({ media: fails })).rejects.toThrow('There is no room left for the backup.');
  expect(readdirSync(root)).toEqual([]);
  mkdirSync(folder);
  cpSync(join(import.meta.dirname, 'manifest.ts'), join(folder, 'manifest.ts'));
  await expect(backUp()).rejects.toThrow('is not empty');
  expect(readdirSync(folder)).toEqual(['manifest.ts']);
});
