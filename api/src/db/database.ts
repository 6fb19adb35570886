import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
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

/** What a pooler between us and the database keeps (PgBouncer in transaction mode). */
export interface ConnectionRules {
  /**
   * Connections change hands between transactions, and nothing is set when one is opened: limits of time are set by
   * each transaction, and by the pooler for what runs outside of one.
   */
  pooled: boolean;
  /** Whether statements may be named (PgBouncer from 1.21 on). */
  prepares: boolean;
}

const OUR_OWN: ConnectionRules = { pooled: false, prepares: true };

type Options = DatabaseAddress & { log: BriefLog };

/**
 * Connects on first use. `bigint` comes as a number (as text beyond 2^53), `timestamptz` as a Date,
 * `date` as `YYYY-MM-DD`.
 */
export function openDatabase({
  rules = OUR_OWN,
  limits = DATABASE_LIMITS,
  ...options
}: Options & { limits?: DatabaseLimits; rules?: ConnectionRules }): OpenDatabase {
  const pool = openPool({ ...options, limits: poolLimits(rules, limits) });
  const db = new Kysely<Database>({ dialect: dialectOn(pool, rules, limits) });
  runsOn(db, pool, rules.prepares);
  return { db, pool, close: () => db.destroy() };
}

/** A pooler hands out connections that others have used: nothing is set on one when it is opened. */
const poolLimits = ({ pooled }: ConnectionRules, { max, waitMs, ...times }: DatabaseLimits) =>
  pooled ? { max, waitMs } : { max, waitMs, ...times };

const dialectOn = (pool: PostgresPool, { pooled }: ConnectionRules, limits: DatabaseLimits) =>
  pooled ? new PooledDialect(pool, limits) : new PostgresDialect({ pool });

/** Sets its limits with each `begin`, in the same message. */
class PooledDialect extends PostgresDialect {
  readonly #pool: PostgresPool;
  readonly #begin: string;

  constructor(pool: PostgresPool, { statementMs, lockMs }: DatabaseLimits) {
    super({ pool });
    this.#pool = pool;
    this.#begin = `; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`;
  }

  override createDriver() {
    const limits = this.#begin;
    return new (class extends PostgresDriver {
      override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
        const mode = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
        const access = settings.accessMode ? ` ${settings.accessMode}` : '';
        await connection.executeQuery(CompiledQuery.raw(`begin${mode}${access}${limits}`));
      }
    })({ pool: this.#pool });
  }
}

/**
 * A replica, for what may be seconds old. While it gives no connection, the primary answers.
 * @param primary closes by itself
 */
export function openReplica(
  { rules, limits, ...options }: Options & { limits: DatabaseLimits; rules: ConnectionRules },
  primary: pg.Pool,
): Pick<OpenDatabase, 'db' | 'close'> {
  const pool = openPool({ ...options, limits: poolLimits(rules, limits) });
  const connect = () =>
    pool.connect().catch((err: unknown) => {
      options.log.warn({ err }, 'the replica gives no connection: the primary answers');
      return primary.connect();
    });
  const either = { connect, end: () => pool.end(), options: pool.options };
  const db = new Kysely<Database>({ dialect: dialectOn(either, rules, limits) });
  return { db, close: () => db.destroy() };
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
