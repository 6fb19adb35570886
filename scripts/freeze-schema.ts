// `node scripts/run.mjs freeze-schema 0.1.0`: what a database of this version looks like, schema and a few rows of what
// people do, as one SQL file in api/released. To be run at a release: later migrations are tested on it (security line 26).
import './end-with-parent.ts';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readMigrationFiles } from '../api/src/plugins/migration-files.ts';
import { dice } from './drill/dice.ts';
import { drawFilm, drawPicture } from './drill/films.ts';
import { openHouse } from './drill/house.ts';
import { Ledger } from './drill/ledger.ts';
import { prepareLoad } from './drill/load.ts';
import { publishFilms, signIn } from './drill/people.ts';
import { quietly } from './quietly.ts';

/** Keys and sessions of a house that is gone. */
const LEFT_OUT = ['migrations', 'secrets', 'sessions'];
const api = join(import.meta.dirname, '../api');

const [name = ''] = process.argv.slice(2);
await quietly(async () => {
  const file = join(api, 'released', `${name}.sql`);
  if (!/^\d+\.\d+\.\d+$/.test(name)) throw new Error('Say which version: freeze-schema 0.1.0');
  if (existsSync(file)) throw new Error(`${name} is released already, and never changes.`);
  const rows = await rowsOfADay();
  const migrations = readMigrationFiles(join(api, 'migrations'));
  mkdirSync(join(api, 'released'), { recursive: true });
  writeFileSync(
    file,
    [...migrations.map(({ name: of, sql }) => `-- ${of}\n${sql}`), applied(migrations), rows].join('\n'),
  );
  console.log(`${file} holds the schema of ${name} and a few rows.`);
});

const literal = pg.escapeLiteral;

function applied(migrations: { name: string; sha256: string }[]): string {
  const values = migrations.map(({ name: of, sha256 }) => `(${literal(of)}, ${literal(sha256)})`);
  return `-- What has run.
create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
insert into migrations (name, sha256) values\n${values.join(',\n')};\n`;
}

/** One couple and one administrator, a moment of everything they do. */
async function rowsOfADay(): Promise<string> {
  const house = await openHouse();
  try {
    const people = await signIn(house);
    const film = await drawFilm('160x120', 2);
    const films = await publishFilms(house, people, film);
    const own = { ledger: new Ledger(), dice: dice(1), films, film, picture: await drawPicture() };
    const load = await prepareLoad({ ...people, ...own });
    load.begin();
    await sleep(1_000);
    await load.rest();
    return await tablesAsText(house.pool);
  } finally {
    await house.close();
  }
}

async function tablesAsText(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      group by 1 order by 1`,
    [LEFT_OUT],
  );
  const lines = [
    '-- Rows: no trigger acts on them, they are what triggers have left.',
    `set session_replication_role = replica;\ntruncate ${tables.map((table) => table.name).join(', ')};`,
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
