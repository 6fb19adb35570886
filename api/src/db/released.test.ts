import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { appliedIn } from '../backup/as-text.ts';
import { testDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
const released = globSync(join(import.meta.dirname, '../../released/*.sql')).sort();
const log = { info: () => {}, warn: () => {} };
const opened: TestDatabase[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function database(empty: boolean): Promise<TestDatabase> {
  const made = await testDatabase({ empty });
  opened.push(made);
  return made;
}

/** Returns one line for each of our objects in the catalogue. Ignores the order of columns, as added ones come last. */
async function catalogue({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `with ours as (select c.oid, c.relname, c.relkind, c.relpartbound from pg_class c where c.relnamespace = 'public'::regnamespace)
      select format('column %s.%s %s%s default %s identity %s', c.relname, a.attname,
          format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
          coalesce(pg_get_expr(d.adbin, d.adrelid), '-'), a.attidentity) as line
        from ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relkind in ('r', 'p', 'v')
      union all select format('constraint %s %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint k join ours c on c.oid = k.conrelid where k.contype <> 'n'
      union all select pg_get_indexdef(i.indexrelid) from pg_index i join ours c on c.oid = i.indrelid
      union all select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text from pg_trigger t join ours c on c.oid = t.tgrelid
        where not t.tgisinternal
      union all select format('partition %s of %s %s', i.inhrelid::regclass, i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid))
        from pg_inherits i join ours c on c.oid = i.inhrelid where c.relkind in ('r', 'p')
      union all select format('view %s %s', c.relname, pg_get_viewdef(c.oid)) from ours c where c.relkind = 'v'
      union all select format('sequence %s', c.relname) from ours c where c.relkind = 'S'
      union all select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace
        and p.prokind in ('f', 'p') and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
      union all select format('extension %s', extname) from pg_extension
      union all select format('type %s %s', t.typname, coalesce((select string_agg(e.enumlabel, ',' order by e.enumsortorder)
          from pg_enum e where e.enumtypid = t.oid), '')) from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      order by 1`,
  );
  return rows.map(({ line }) => line);
}

const rowsOf = async (pool: pg.Pool, table: string): Promise<number> =>
  (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

test.each(released.map((file) => [basename(file, '.sql'), file]))(
  'SEC-26: a database of release %s migrates to this version with its rows and the catalogue of a new database',
  async (_version, file) => {
    const [old, fresh] = [await database(true), await database(false)];
    const text = readFileSync(file, 'utf8');
    await migrate({ connection: old.connection, log, only: appliedIn(text) });
    await old.pool.query(text);
    const names = ['accounts', 'videos', 'budgets', 'checklists', 'journal', 'audit'];
    const before = await Promise.all(names.map((name) => rowsOf(old.pool, name)));
    expect(Math.min(...before)).toBeGreaterThan(0);
    await migrate({ connection: old.connection, log });
    expect(await catalogue(old)).toEqual(await catalogue(fresh));
    const after = await Promise.all(names.map((name) => rowsOf(old.pool, name)));
    expect(after.every((rows, n) => rows >= (before[n] ?? 0))).toBe(true);
  },
  60_000,
);

test('SEC-26: there is a first released schema', () => {
  expect(released.length).toBeGreaterThan(0);
});
