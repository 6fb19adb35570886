import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { type DatabaseAddress, openPool } from './database.ts';
import {
  type AppliedMigration,
  type MigrationFile,
  pendingMigrations,
  readMigrationFiles,
} from './migration-files.ts';
import type { MinimalLogger } from './minimal-logger.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');
// The key of the advisory lock. Any number of processes may call `migrate` concurrently: one has this lock, the others
// poll for it. A process that waited inside a statement would block `create index concurrently`, which waits for all
// open transactions.
const MIGRATION_LOCK = 7_215_002;
const POLL_MS = 100;

type Options = DatabaseAddress & {
  log: MinimalLogger;
  folder?: string;
  /** Runs only these files, which the backup's database had. The rest run on the next start. */
  only?: readonly AppliedMigration[];
};

/**
 * Migrates the database to this version: runs our own files in `api/migrations`, each in its own transaction unless it
 * begins with `-- no-transaction`, and the job queue's migrations. Runs forward only, and not through a pooler.
 * @throws {Error} one sentence for a changed, missing or out-of-order file; nothing has run then
 */
export async function migrate({ log, folder = migrationsFolder, only, ...address }: Options): Promise<void> {
  const all = readMigrationFiles(folder);
  if (only) pendingMigrations(all, only);
  const files = only ? all.filter(({ name }) => only.some((one) => one.name === name)) : all;
  const pool = openPool({ ...address, log, limits: { max: 2 } });
  try {
    const client = await pool.connect();
    try {
      while (!(await tryLock(client))) await sleep(POLL_MS);
      for (const file of pendingMigrations(files, await readApplied(client))) {
        await (file.indexes ? applyIndexes(client, file) : apply(client, file));
        log.info({ migration: file.name }, 'migrated');
      }
      await runMigrations({ pgPool: pool, logger: silent });
    } finally {
      // Closes the connection instead of reusing it: that releases the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

const silent = new Logger(() => () => {});

async function readApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  await client.query(
    `create table if not exists migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now()
    )`,
  );
  const { rows } = await client.query<AppliedMigration>('select name, sha256 from migrations order by name');
  return rows;
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.locked === true;
}

async function apply(client: pg.PoolClient, { name, sql, sha256 }: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}

/** Runs outside of a transaction, so any part may have run before. Recreates an invalid index that a killed run left. */
async function applyIndexes(
  client: pg.PoolClient,
  { name, sha256, indexes = [] }: MigrationFile,
): Promise<void> {
  try {
    for (const { index, statement } of indexes) {
      const { rowCount } = await client.query(
        'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
        [index],
      );
      if (rowCount) await client.query(`drop index concurrently ${index}`);
      await client.query(statement);
    }
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
