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

/** Milliseconds; beyond them the caller hears 503 and everyone else goes on. */
export interface DatabaseLimits {
  /** Connections at most. */
  max: number;
  /** Of one statement, its waiting for locks included. */
  statementMs: number;
  lockMs: number;
  /** For a connection, be it a new one or one that another caller still has. */
  waitMs: number;
}

export const DATABASE_LIMITS: DatabaseLimits = { max: 10, statementMs: 15_000, lockMs: 5_000, waitMs: 5_000 };

type Options = DatabaseAddress & { log: BriefLog };

/**
 * Connects on first use. `bigint` comes as a number (as text beyond 2^53), `timestamptz` as a Date,
 * `date` as `YYYY-MM-DD`.
 */
export function openDatabase(options: Options & { limits?: DatabaseLimits }): OpenDatabase {
  const pool = openPool({ limits: DATABASE_LIMITS, ...options });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  runsOn(db, pool);
  return { db, pool, close: () => db.destroy() };
}

/** The same without Kysely. Without `limits`, for migrations and backups: these take the time they need. */
export function openPool({
  log,
  limits,
  ...address
}: Options & { limits?: Partial<DatabaseLimits> }): pg.Pool {
  const where = 'url' in address ? { connectionString: address.url } : { ...address.connection, ssl: false };
  const pool = new pg.Pool({
    ...where,
    max: limits?.max ?? DATABASE_LIMITS.max,
    ...(limits?.statementMs && { statement_timeout: limits.statementMs }),
    ...(limits?.lockMs && { lock_timeout: limits.lockMs }),
    ...(limits?.waitMs && { connectionTimeoutMillis: limits.waitMs }),
    types: { getTypeParser },
  });
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
