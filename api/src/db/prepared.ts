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
type Query<Row> = Compilable<Row> | RawBuilder<Row>;

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

/** The maximum length of a prepared list. */
export const MAX_LISTED = 64;
const PLACES = [1, 4, 16, MAX_LISTED];

/**
 * Prepares a query for a list of up to MAX_LISTED items. Each of a few list lengths has its own statement, because a
 * list of arbitrary length would be planned again on each call. Unused places repeat the last item.
 * @param build receives a placeholder for each place and for each other value
 */
export function preparedList<Item, Values extends object, Row extends object>(
  name: string,
  build: (db: Kysely<Database>, items: readonly Item[], values: Values) => Query<Row>,
): (db: Kysely<Database>, items: readonly Item[], values: Values) => Promise<Row[]> {
  const statements = PLACES.map((places) => ({
    places,
    find: prepared<Values & Record<number, Item>, Row>(`${name}-${places}`, (db, values) =>
      build(
        db,
        Array.from({ length: places }, (_, place) => values[place] as Item),
        values,
      ),
    ),
  }));
  return (db, items, values) => {
    const statement = statements.find(({ places }) => places >= items.length);
    const last = items.at(-1);
    if (!statement || last === undefined) throw new Error(`${name}: not for ${items.length} at once.`);
    const filled = Array.from({ length: statement.places }, (_, place) => items[place] ?? last);
    return statement.find(db, Object.assign({ ...values }, filled));
  };
}

const standIns = <Values extends object>() =>
  new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;

/** Compiles queries; it never connects. */
const compiler = new Kysely<Database>({
  dialect: new PostgresDialect({
    pool: () => Promise.reject(new Error('This one only compiles.')),
  }),
});
