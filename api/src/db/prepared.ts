import { type Compilable, type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/** Stands, while a query is compiled, for a value that each call brings. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const pools = new WeakMap<Kysely<Database>, { pool: pg.Pool; prepares: boolean }>();

/** Prepared queries on `db` go straight to its pool; by name only where its connections keep names. */
export function runsOn(db: Kysely<Database>, pool: pg.Pool, prepares: boolean): void {
  pools.set(db, { pool, prepares });
}

/**
 * A query for hot paths: compiled once, and parsed and planned by PostgreSQL once for each connection. Values that
 * plans depend on (a limit, a status with an index of its own) belong into its text, by `sql.lit`: a shared plan
 * knows nothing of the values to come. Not within a transaction.
 * @param build gets a stand-in for each value; it must not look at them
 */
export function prepared<Values extends object, Row extends object>(
  name: string,
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  let once: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    const on = pools.get(db);
    if (!on) throw new Error(`${name} is prepared: it runs on the database, not in a transaction.`);
    once ??= build(compiler, standIns<Values>()).compile();
    const of = (value: unknown) => (value instanceof Slot ? values[value.name as keyof Values] : value);
    const query = { text: once.sql, values: once.parameters.map(of) };
    return (await on.pool.query<Row>(on.prepares ? { name, ...query } : query)).rows;
  };
}

const standIns = <Values extends object>() =>
  new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;

/** It never connects. */
const compiler = new Kysely<Database>({
  dialect: new PostgresDialect({
    pool: () => Promise.reject(new Error('This one only compiles.')),
  }),
});
