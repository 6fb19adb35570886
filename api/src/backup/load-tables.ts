import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { quoted, tablesOf } from './dump-tables.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';

/** The jump of a sequence that belongs to no column, so that numbers given out after the backup are never reused. */
const SEQUENCE_GAP = 1_000_000_000;
const name = (table: { schema: string; name: string }) => `${table.schema}.${table.name}`;

/**
 * Fills the tables of a database whose migrations have just run, in the caller's transaction. Our triggers are disabled
 * meanwhile, because the trail and the counters come from the backup. Foreign keys are dropped, and added and checked
 * again when all rows are loaded.
 */
export async function loadTables(
  client: pg.ClientBase,
  { folder, manifest, signal }: { folder: string; manifest: Manifest; signal?: AbortSignal | undefined },
): Promise<void> {
  const { tables } = manifest;
  const here = await tablesOf(client);
  assertTablesFit(tables, here);
  const keys = await foreignKeys(client);
  for (const key of keys) await client.query(`alter table ${quoted(key)} drop constraint ${key.constraint}`);
  // Migrations insert the first rows of some tables.
  await client.query(`truncate ${here.map(quoted).join(', ')}`);
  for (const table of here) await client.query(`alter table ${quoted(table)} disable trigger user`);
  for (const table of tables) {
    signal?.throwIfAborted();
    await load(client, folder, table);
  }
  for (const table of here) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const key of keys) {
    await client.query(`alter table ${quoted(key)} add constraint ${key.constraint} ${key.definition}`);
  }
  await continueSequences(client, manifest);
  // The workers that locked these jobs aren't processes of this database.
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
}

function assertTablesFit(tables: readonly BackedUpTable[], here: Awaited<ReturnType<typeof tablesOf>>): void {
  for (const table of tables) {
    const ours = here.find((one) => name(one) === name(table));
    const lacking = ours ? table.columns.filter((column) => !ours.columns.includes(column)) : ['(the table)'];
    if (lacking.length > 0) {
      throw new Error(`This version has no place for ${name(table)} ${lacking.join(', ')} of the backup.`);
    }
  }
}

async function foreignKeys(client: pg.ClientBase) {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, quote_ident(k.conname) as constraint,
        pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'graphile_worker')`,
  );
  return rows;
}

async function load(client: pg.ClientBase, folder: string, table: BackedUpTable): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const into = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file.path)), createGunzip(), into);
  if (into.rowCount !== table.rows) {
    throw new Error(`Of ${name(table)}, ${into.rowCount} rows came back and ${table.rows} were backed up.`);
  }
}

/** Continues a column's sequence where it was. Moves other sequences far ahead, because phones remember their numbers. */
async function continueSequences(client: pg.ClientBase, { sequences }: Manifest): Promise<void> {
  for (const sequence of sequences) {
    await client.query(
      `select setval(s.oid, least($2::numeric + case when exists (
            select from pg_depend d where d.objid = s.oid and d.deptype in ('i', 'a')) then 0 else $3::numeric end,
          q.seqmax)::bigint)
         from pg_class s join pg_sequence q on q.seqrelid = s.oid where s.oid = to_regclass($1)`,
      [quoted(sequence), sequence.value, SEQUENCE_GAP],
    );
  }
}
