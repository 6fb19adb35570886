import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/** A placeholder, during compilation, for a value that each call passes. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A built query, or SQL as text. */
export type Query<Row> = Compilable<Row> | RawBuilder<Row>;

const pools = new WeakMap<Kysely<Database>, { pool: pg.Pool; prepares: boolean }>();

/** Sets the pool that runs the prepared queries of `db`. They are named only if its connections support named statements. */
export function runsOn(db: Kysely<Database>, pool: pg.Pool, prepares: boolean): void {
  pools.set(db, { pool, prepares });
}

/**
 * Prepares a query for hot paths. It is compiled once, and PostgreSQL parses and plans it once for each connection.
 * Values that plans depend on (a limit, a status with its own index) belong in the text, by `sql.lit`, because a shared
 * plan ignores the values. Doesn't run inside a transaction.
 * @param build receives a placeholder for each value and must not inspect it
 */
export function prepared<Values extends object, Row extends object>(
  name: string,
  build: (db: Kysely<Database>, values: Values) => Query<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  let once: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    const on = pools.get(db);
    if (!on) throw new Error(`${name} is prepared: it runs on the database, not in a transaction.`);
    once ??= compile(build(compiler, standIns<Values>()));
    const of = (value: unknown) => (value instanceof Slot ? values[value.name as keyof Values] : value);
    const query = { text: once.sql, values: once.parameters.map(of) };
    return (await on.pool.query<Row>(on.prepares ? { name, ...query } : query)).rows;
  };
}

const compile = <Row>(query: Query<Row>): CompiledQuery<Row> =>
  'isRawBuilder' in query ? query.compile(compiler) : query.compile();

const standIns = <Values extends object>() =>
  new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;

/** Compiles queries; it never connects. */
const compiler = new Kysely<Database>({
  dialect: new PostgresDialect({
    pool: () => Promise.reject(new Error('This one only compiles.')),
  }),
});
