import { lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { type DatabaseAddress, openPool } from '../db/database.ts';
import type { MinimalLogger } from '../db/minimal-logger.ts';
import { REMOVAL_LOCK } from '../media/store/remove-files.store.ts';
import { dumpTables } from './dump-tables.ts';
import { type BackedUpFile, type Manifest, writeManifest } from './manifest.ts';
import type { StoredFiles } from './stored-files.ts';
import { writeBackupFile } from './write-file.ts';

interface BackupDeps {
  database: DatabaseAddress;
  stores: Record<string, StoredFiles>;
  /** The target folder. It must be empty or not exist yet. */
  folder: string;
  log: MinimalLogger;
  /** Stops the backup. */
  signal?: AbortSignal | undefined;
}

/**
 * Backs up a product that may be running: one snapshot of the database, and every file that its rows name. The folder
 * appears only when all of it is on the disk.
 * @throws {Error} one sentence; no folder is left then
 */
export async function takeBackup({ database, stores, folder, log, signal }: BackupDeps): Promise<Manifest> {
  await assertNew(folder);
  await mkdir(dirname(folder), { recursive: true });
  // `mkdtemp` creates it with mode 0700: it contains the whole database.
  const draft = await mkdtemp(join(dirname(folder), `${basename(folder)}.unfinished-`));
  const pool = openPool({ ...database, log, limits: { max: 2 } });
  try {
    const manifest = await fill(draft, { pool, stores, signal });
    await writeManifest(draft, manifest);
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (signal?.aborted) throw new Error('The backup was stopped. Nothing of it was kept.');
    throw readableError(error as NodeJS.ErrnoException);
  } finally {
    await pool.end();
  }
}

/** Refuses at once what the finished backup couldn't replace by a rename. */
async function assertNew(folder: string): Promise<void> {
  const stats = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!stats) return;
  const advice = 'Name a folder that is not there yet.';
  if (!stats.isDirectory()) throw new Error(`${folder} is not a folder. ${advice}`);
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. ${advice}`);
  const { dev } = await lstat(dirname(folder));
  if (dev !== stats.dev) throw new Error(`${folder} is a disk of its own. Name a folder in it.`);
}

async function fill(
  folder: string,
  { pool, stores, signal }: { pool: pg.Pool } & Pick<BackupDeps, 'stores' | 'signal'>,
) {
  const copies = Object.entries(stores).map(([name, store]) => ({
    name,
    store,
    copied: new Map<string, Copied>(),
  }));
  const copyAll = async () => {
    for (const { name, store, copied } of copies) await copyFiles(store, copied, { folder, name, signal });
  };
  // The long first copy runs without a lock. A file is stored before the row that names it and removed after that row.
  // A second copy while removals are locked adds the new files, so the copy is complete for the snapshot.
  await copyAll();
  const gate = await pool.connect();
  const client = await pool.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [REMOVAL_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query(`select to_regclass('migrations') is not null as found`);
    if (!rows[0].found) throw new Error('There is nothing to back up: the database has no tables of ours.');
    await copyAll();
    await gate.query('select pg_advisory_unlock($1)', [REMOVAL_LOCK]);
    const dumped = await dumpTables(client, folder, signal);
    await client.query('commit');
    const held = Object.fromEntries(copies.map(({ name, copied }) => [name, listed(copied)]));
    const taken_at = new Date().toISOString();
    return { product: 'wedding-plan', format: 1, taken_at, ...dumped, stores: held } satisfies Manifest;
  } finally {
    // Closes the connections instead of reusing them: that also releases the lock and the snapshot.
    gate.release(true);
    client.release(true);
  }
}

function readableError(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    return new Error('There is no room left for the backup. Nothing of it was kept.', { cause: error });
  }
  return error;
}

interface Copied {
  stamp: string;
  file: BackedUpFile;
}

/**
 * Updates the copy to the store's current content: copies new and replaced files, drops removed ones.
 * @param copied by key, from the previous pass; changed in place
 */
async function copyFiles(
  store: StoredFiles,
  copied: Map<string, Copied>,
  { folder, name, signal }: { folder: string; name: string; signal: AbortSignal | undefined },
): Promise<void> {
  const there = new Set(await store.list());
  for (const key of there) {
    const stamp = await store.stamp(key);
    if (stamp === undefined) there.delete(key);
    if (stamp === undefined || copied.get(key)?.stamp === stamp) continue;
    const from = await store.open(key).catch(async (error: unknown) => {
      // The file may have been removed after `stamp`. One that is there and can't be read fails the backup.
      if ((await store.stamp(key)) !== undefined) throw error;
    });
    if (!from) there.delete(key);
    else copied.set(key, { stamp, file: await writeBackupFile(folder, `${name}/${key}`, { from, signal }) });
  }
  for (const [key, { file }] of copied) {
    if (there.has(key)) continue;
    copied.delete(key);
    await rm(join(folder, file.path), { force: true });
  }
}

const listed = (copied: Map<string, Copied>): Manifest['stores'][string] =>
  [...copied].map(([key, { file }]) => ({ key, file })).sort((a, b) => (a.key < b.key ? -1 : 1));
