import { setTimeout as sleep } from 'node:timers/promises';
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
import type { MinimalLogger } from './minimal-logger.ts';
import { runsOn } from './prepared.ts';
import type { Database } from './schema.ts';
import { WatchedPool } from './watched-pool.ts';

/** The address of a PostgreSQL server: a url, or a connection with its unix socket's folder as `host`. */
export type DatabaseAddress =
  | { url: string }
  | { connection: { host: string; port: number; user: string; database: string } };

/** Returns the address of a server at a unix socket, as DATABASE_URL takes it. */
export function socketAddress({ host, user, database }: { host: string; user: string; database: string }) {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Closes the pool after the running queries end. */
  close: () => Promise<void>;
}

/** Limits, with times in milliseconds. A caller beyond a limit gets a 503; other callers aren't affected. */
export interface DatabaseLimits {
  /** The maximum number of connections. */
  max: number;
  /** The time limit of one statement, including its waits for locks. */
  statementMs: number;
  lockMs: number;
  /** The time limit for getting a connection, either a new one or one that another caller releases. */
  waitMs: number;
}

/** Asking whether the database answers, and the answer, take a little longer than `waitMs`, which says more. */
const PATIENCE = 0.6;

export const DATABASE_LIMITS: DatabaseLimits = { max: 10, statementMs: 15_000, lockMs: 5_000, waitMs: 5_000 };

/** What connections support if a pooler is in front of the database (PgBouncer in transaction mode). */
export interface ConnectionRules {
  /**
   * Whether connections change clients between transactions. Then nothing is set when a connection opens. Each
   * transaction sets its time limits, and the pooler limits statements outside of a transaction.
   */
  pooled: boolean;
  /** Whether statements may be named (PgBouncer 1.21 or later). */
  prepares: boolean;
}

const OUR_OWN: ConnectionRules = { pooled: false, prepares: true };

type Options = DatabaseAddress & { log: MinimalLogger };

/**
 * Opens a database that connects on first use. Returns `bigint` as a number (as text beyond 2^53), `timestamptz` as a
 * Date and `date` as `YYYY-MM-DD`.
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

/** Leaves out the time limits behind a pooler: it reuses connections, so nothing may be set when one opens. */
const poolLimits = ({ pooled }: ConnectionRules, { max, waitMs, ...times }: DatabaseLimits) =>
  pooled ? { max, waitMs } : { max, waitMs, ...times };

const dialectOn = (pool: PostgresPool, { pooled }: ConnectionRules, limits: DatabaseLimits) =>
  pooled ? new PooledDialect(pool, limits) : new PostgresDialect({ pool });

/** Sets the time limits in the same message as each `begin`. */
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
 * Opens a replica for reads that may be seconds old. While it gives no connection, the primary serves the reads.
 * @param primary is closed by its own opener
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

/** Opens a pool without Kysely. Migrations and backups pass no time limits, so that they can take as long as they need. */
export function openPool({
  log,
  limits,
  ...address
}: Options & { limits?: Partial<DatabaseLimits> }): pg.Pool {
  const where = 'url' in address ? { connectionString: address.url } : { ...address.connection, ssl: false };
  const config: pg.PoolConfig = {
    ...where,
    max: limits?.max ?? DATABASE_LIMITS.max,
    ...(limits?.statementMs && { statement_timeout: limits.statementMs }),
    ...(limits?.lockMs && { lock_timeout: limits.lockMs }),
    ...(limits?.waitMs && { connectionTimeoutMillis: limits.waitMs }),
    types: { getTypeParser },
  };
  const pool = limits?.waitMs ? new WatchedPool(config, limits.waitMs * PATIENCE) : new pg.Pool(config);
  // Without these listeners a lost server would crash the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a resting database connection broke'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** SQLSTATE classes of a password or a database that no waiting makes right. */
const REFUSED = /^(28|3D)/;

/** Waits until the database answers: it may start beside this process. @throws when it refuses the settings */
export async function untilDatabaseUp(pool: pg.Pool, log: MinimalLogger): Promise<void> {
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (err) {
      if (REFUSED.test(String((err as pg.DatabaseError).code))) throw err;
      log.warn({ err }, 'waiting for the database');
      await sleep(1_000);
    }
  }
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
