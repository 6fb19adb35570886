import type pg from 'pg';

const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'
  and n.nspname not like 'pg_toast%'`;
const OF_NO_EXTENSION = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

/** Whether nobody has put anything into this database: no table, view, sequence, type or function. */
export async function isEmptyDatabase(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where ${OURS} and ${OF_NO_EXTENSION('c.oid')})
        or exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where ${OURS} and ${OF_NO_EXTENSION('p.oid')}) as used`,
  );
  return !rows[0].used;
}

/** Takes away what a restore that failed had begun in a database that was empty before. */
export async function clearDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists graphile_worker cascade');
  const { rows } = await pool.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'S' then 'sequence'
          else 'table' end, c.oid::regclass) as statement
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'v', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')) and ${OF_NO_EXTENSION('c.oid')}
      union all
      select format('drop routine if exists %s cascade', p.oid::regprocedure)
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and ${OF_NO_EXTENSION('p.oid')}`,
  );
  for (const { statement } of rows) await pool.query(statement);
}
