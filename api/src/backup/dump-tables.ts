import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackedUpSequence, BackedUpTable, Manifest } from './manifest.ts';
import { writeBackupFile } from './write-file.ts';

const { escapeIdentifier } = pg;

/** The job queue's record of its schema is left out: the restoring version has its own. */
const EXCLUDED_TABLES = ['graphile_worker.migrations'];

export const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** Returns all tables of ours and of the job queue, with their columns except generated ones. */
export async function tablesOf(client: pg.ClientBase): Promise<Omit<BackedUpTable, 'rows' | 'file'>[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      group by 1, 2 order by 1, 2`,
  );
  return rows.filter((table) => !EXCLUDED_TABLES.includes(`${table.schema}.${table.name}`));
}

/** Dumps all tables from the client's snapshot, each to one compressed COPY text. */
export async function dumpTables(
  client: pg.ClientBase,
  folder: string,
  signal?: AbortSignal,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations' | 'queue'>> {
  const tables: BackedUpTable[] = [];
  for (const table of await tablesOf(client)) {
    const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ');
    const from = client.query(copyTo(`copy (select ${columns} from ${quoted(table)}) to stdout`));
    const path = `tables/${table.schema}.${table.name}.copy.gz`;
    const file = await writeBackupFile(folder, path, { from, by: createGzip({ level: 1 }), signal });
    tables.push({ ...table, rows: from.rowCount, file });
  }
  const { rows: migrations } = await client.query('select name, sha256 from migrations order by name');
  const queue = await client.query('select max(id)::int as id from graphile_worker.migrations');
  return { tables, sequences: await sequencesOf(client), migrations, queue: queue.rows[0].id ?? 0 };
}

/** Reads the sequences. They ignore snapshots; read after the rows, they are never behind them. */
async function sequencesOf(client: pg.ClientBase): Promise<BackedUpSequence[]> {
  const { rows } = await client.query(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
      where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2`,
  );
  return rows;
}
