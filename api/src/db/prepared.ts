import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/** Stands, while a query is compiled, for a value that each call brings. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A built query, or SQL as text. */
type Query<Row> = Compilable<Row> | RawBuilder<Row>;

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

/** The most that a prepared list takes. */
export const MAX_LISTED = 64;
const PLACES = [1, 4, 16, MAX_LISTED];

/**
 * A prepared query for each of a list, up to MAX_LISTED: one statement for each number of places, because a list of any
 * length would be planned again at each call. Places that are left over repeat the last one.
 * @param build gets a stand-in for each place, and for each value that comes besides
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

/** It never connects. */
const compiler = new Kysely<Database>({
  dialect: new PostgresDialect({
    pool: () => Promise.reject(new Error('This one only compiles.')),
  }),
});
