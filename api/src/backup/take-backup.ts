import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import type { BriefLog } from '../db/brief-log.ts';
import { type DatabaseAddress, openPool } from '../db/database.ts';
import { REMOVAL_LOCK } from '../media/remove-files.store.ts';
import { dumpTables } from './dump-tables.ts';
import { type BackedUpFile, type Manifest, writeManifest } from './manifest.ts';
import type { StoredFiles } from './stored-files.ts';
import { writeBackupFile } from './write-file.ts';

export interface BackupParts {
  database: DatabaseAddress;
  stores: Record<string, StoredFiles>;
  /** Must not exist yet, or be empty. */
  folder: string;
  log: BriefLog;
}

/**
 * Backs up a product that may be running: the database as it is at one moment, and every file that its rows name
 * then. The folder appears when all of it is on the disk.
 * @throws a sentence; then there is nothing
 */
export async function takeBackup({ database, stores, folder, log }: BackupParts): Promise<Manifest> {
  if ((await readdir(folder).catch(() => [])).length > 0) {
    throw new Error(`${folder} is not empty. Name a folder that is not there yet.`);
  }
  await mkdir(dirname(folder), { recursive: true });
  // 0700: it holds what the database holds.
  const draft = await mkdtemp(join(dirname(folder), `${basename(folder)}.unfinished-`));
  const pool = openPool({ ...database, log, limits: { max: 2 } });
  try {
    const manifest = await fill(draft, { pool, stores });
    await writeManifest(draft, manifest);
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw inWords(error as NodeJS.ErrnoException);
  } finally {
    await pool.end();
  }
}

async function fill(folder: string, { pool, stores }: { pool: pg.Pool; stores: BackupParts['stores'] }) {
  const copies = Object.entries(stores).map(([name, store]) => ({
    name,
    store,
    copied: new Map<string, Copied>(),
  }));
  const copyAll = async () => {
    for (const { name, store, copied } of copies) await copyFiles(store, copied, { folder, name });
  };
  // The long copy comes first, and holds up nobody. A file is stored before the row that names it, and removed after
  // that row is gone: while nothing is removed, what came meanwhile makes the copy whole for the snapshot.
  await copyAll();
  const gate = await pool.connect();
  const client = await pool.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [REMOVAL_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    await client.query('select 1');
    await copyAll();
    await gate.query('select pg_advisory_unlock($1)', [REMOVAL_LOCK]);
    const dumped = await dumpTables(client, folder);
    await client.query('commit');
    const held = Object.fromEntries(copies.map(({ name, copied }) => [name, listed(copied)]));
    const taken_at = new Date().toISOString();
    return { product: 'wedding-plan', format: 1, taken_at, ...dumped, stores: held } satisfies Manifest;
  } finally {
    // Closed rather than given back: lock and snapshot go with them.
    gate.release(true);
    client.release(true);
  }
}

function inWords(error: NodeJS.ErrnoException): Error {
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
 * Brings the copy up to what is stored now: what is new or was replaced is copied, what is gone is dropped.
 * @param copied by key, from the pass before; changed in place
 */
async function copyFiles(
  store: StoredFiles,
  copied: Map<string, Copied>,
  { folder, name }: { folder: string; name: string },
): Promise<void> {
  const there = new Set(await store.list());
  for (const key of there) {
    const stamp = await store.stamp(key);
    if (stamp === undefined) there.delete(key);
    if (stamp === undefined || copied.get(key)?.stamp === stamp) continue;
    const from = await store.open(key).catch(() => undefined);
    // Removed in this very moment.
    if (!from) there.delete(key);
    else copied.set(key, { stamp, file: await writeBackupFile(folder, `${name}/${key}`, { from }) });
  }
  for (const [key, { file }] of copied) {
    if (there.has(key)) continue;
    copied.delete(key);
    await rm(join(folder, file.path), { force: true });
  }
}

const listed = (copied: Map<string, Copied>): Manifest['stores'][string] =>
  [...copied].map(([key, { file }]) => ({ key, file })).sort((a, b) => (a.key < b.key ? -1 : 1));
