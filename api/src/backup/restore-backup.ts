import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type DatabaseAddress, openPool } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { MinimalLogger } from '../db/minimal-logger.ts';
import { loadTables } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import type { StoredFiles } from './stored-files.ts';

interface RestoreDeps {
  /** Already verified by `readManifest()`. */
  manifest: Manifest;
  folder: string;
  database: DatabaseAddress;
  /** The empty target stores. */
  stores: Record<string, StoredFiles>;
  /** Empties the stores again if the restore fails. It isn't called if nothing was written. */
  clearStores?: (() => Promise<void>) | undefined;
  log: MinimalLogger;
  /** Stops the restore. */
  signal?: AbortSignal | undefined;
}

/** The key of the advisory lock that a restore has until its last row is there or everything is removed again. */
const RESTORE_LOCK = 7_215_007;

/**
 * Restores a backup into an empty database and empty stores, with the schema of the backed-up version. Newer migrations
 * run on the next start.
 * @throws {Error} one sentence; the database is then as empty as before
 */
export async function restoreBackup(deps: RestoreDeps): Promise<void> {
  const { manifest, folder, stores, clearStores, database, log, signal } = deps;
  const foreign = Object.keys(manifest.stores).find((name) => !stores[name] && manifest.stores[name]?.length);
  if (foreign) throw new Error(`The backup holds ${foreign}, and there is no place set for them.`);
  const pool = openPool({ ...database, log, limits: { max: 2 } });
  try {
    await underLock(pool, async () => {
      if (!(await isEmptyDatabase(pool))) {
        throw new Error('The database is not empty. A backup is restored into an empty one only.');
      }
      try {
        for (const [name, backedUp] of Object.entries(manifest.stores)) {
          for (const { key, file } of backedUp) {
            signal?.throwIfAborted();
            await stores[name]?.put(key, createReadStream(join(folder, file.path)));
          }
        }
        await migrate({ ...database, log, only: manifest.migrations });
        await fill(pool, deps);
      } catch (error) {
        await clearDatabase(pool).finally(clearStores);
        throw error;
      }
    });
  } finally {
    await pool.end();
  }
}

/** Runs a restore unless another one into the same database is under way. @throws a sentence then */
async function underLock(pool: pg.Pool, restore: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [RESTORE_LOCK]);
    if (!rows[0].locked) throw new Error('Another restore into this database is under way.');
    await restore();
  } finally {
    // Closes the connection instead of reusing it: that releases the lock.
    client.release(true);
  }
}

async function fill(pool: pg.Pool, { folder, manifest, signal }: RestoreDeps): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select max(id)::int as id from graphile_worker.migrations');
    if (rows[0].id < manifest.queue) {
      throw new Error(
        'The backup’s job queue is of a newer version than this one. Restore with that version.',
      );
    }
    await client.query('begin');
    await loadTables(client, { folder, manifest, signal });
    // Processes that were writing a file during the backup don't write it here. The first start removes their leftovers.
    await client.query("update media_claims set host = 'before the restore', claimed_at = 'epoch'");
    await client.query('commit');
    await client.query('analyze');
  } finally {
    // Closes the connection instead of reusing it: that also ends a failed transaction.
    client.release(true);
  }
}

const OWN_SCHEMAS = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'
  and n.nspname not like 'pg_toast%'`;
const NOT_OF_AN_EXTENSION = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

/** Returns whether the database has no table, view, sequence, type or function. */
async function isEmptyDatabase(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where ${OWN_SCHEMAS} and ${NOT_OF_AN_EXTENSION('c.oid')})
        or exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where ${OWN_SCHEMAS} and ${NOT_OF_AN_EXTENSION('p.oid')}) as used`,
  );
  return !rows[0].used;
}

/** Removes everything that a failed restore created in a database that was empty before. */
async function clearDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists graphile_worker cascade');
  const { rows } = await pool.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'S' then 'sequence'
          else 'table' end, c.oid::regclass) as statement
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.refobjid <> c.oid and d.deptype in ('a', 'i'))
          and ${NOT_OF_AN_EXTENSION('c.oid')}
      union all
      select format('drop routine if exists %s cascade', p.oid::regprocedure)
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and ${NOT_OF_AN_EXTENSION('p.oid')}
      union all
      select format('drop text search configuration if exists %s cascade', c.oid::regconfig)
        from pg_ts_config c join pg_namespace n on n.oid = c.cfgnamespace where n.nspname = 'public'
      union all
      select format('drop text search dictionary if exists %s cascade', d.oid::regdictionary)
        from pg_ts_dict d join pg_namespace n on n.oid = d.dictnamespace where n.nspname = 'public'`,
  );
  for (const { statement } of rows) await pool.query(statement);
}
