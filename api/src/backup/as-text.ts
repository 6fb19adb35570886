import pg from 'pg';
import type { AppliedMigration } from '../db/migration-files.ts';

/** Tables that are left out: keys and sessions belong to one installation. */
const EXCLUDED_TABLES = ['migrations', 'secrets', 'sessions', 'administrator_sessions'];
const literal = pg.escapeLiteral;

/** Returns the applied migrations as SQL comments. The files in `api/migrations` never change, so names suffice. */
export const appliedAsText = (migrations: readonly AppliedMigration[]): string =>
  `-- What has run, with the checksum of each.\n${migrations.map(({ name, sha256 }) => `-- ${name} ${sha256}\n`).join('')}`;

/** Parses the output of `appliedAsText`. */
export const appliedIn = (text: string): AppliedMigration[] =>
  [...text.matchAll(/^-- (\d{4}_\w+\.sql) ([0-9a-f]{64})$/gm)].map(([, name = '', sha256 = '']) => ({
    name,
    sha256,
  }));

/** Returns the rows of all our tables as SQL for an empty database of the same schema. The SQL fires no triggers. */
export async function tablesAsText(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
      group by 1 order by 1`,
    [EXCLUDED_TABLES],
  );
  const lines = [
    '-- Rows: no trigger acts on them, they are what triggers have left.',
    `set session_replication_role = replica;\ntruncate ${tables.map((table) => table.name).join(', ')} cascade;`,
  ];
  for (const table of tables) {
    const { rows } = await pool.query<{ json: string }>(
      `select row_to_json(t)::text as json from (select ${table.columns} from ${pg.escapeIdentifier(table.name)}) t`,
    );
    if (rows.length === 0) continue;
    const all = literal(`[${rows.map(({ json }) => json).join(',\n')}]`);
    lines.push(
      `insert into ${table.name} (${table.columns}) overriding system value
  select ${table.columns} from json_populate_recordset(null::${table.name}, ${all});`,
    );
  }
  const { rows: sequences } = await pool.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  for (const { name: of, value } of sequences) lines.push(`select setval(${literal(of)}, ${value});`);
  return `${lines.join('\n')}\nset session_replication_role = origin;\n`;
}
