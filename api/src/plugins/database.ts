import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { BriefLog } from './brief-log.ts';
import { runsOn } from './prepared.ts';
import type { Database } from './schema.ts';

/** A PostgreSQL server by its address, or the folder of its unix socket as `host`. */
export type DatabaseAddress =
  | { url: string }
  | { connection: { host: string; port: number; user: string; database: string } };

export interface OpenDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Waits for the queries under way. */
  close: () => Promise<void>;
}

type Options = DatabaseAddress & { log: BriefLog /** Connections at most. */; max?: number };

/**
 * Connects on first use. `bigint` comes as a number (as text beyond 2^53), `timestamptz` as a Date,
 * `date` as `YYYY-MM-DD`.
 */
export function openDatabase(options: Options): OpenDatabase {
  const pool = openPool(options);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  runsOn(db, pool);
  return { db, pool, close: () => db.destroy() };
}

/** The same without Kysely: for graphile-worker and for migrations. */
export function openPool({ log, max = 10, ...address }: Options): pg.Pool {
  const where = 'url' in address ? { connectionString: address.url } : { ...address.connection, ssl: false };
  const pool = new pg.Pool({ ...where, max, types: { getTypeParser } });
  // Without these listeners a server that goes away would take the process with it.
  pool.on('error', (error) => log.warn({ err: error }, 'a resting database connection broke'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const { builtins } = pg.types;

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === builtins.INT8) return parseBigint;
  // A Date would move a wedding day across midnight in some time zones.
  if (format !== 'binary' && oid === builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text');
};

function parseBigint(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}
