import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@wedding/platform/server/operations/process-owner.ts';
import pg from 'pg';
import { postmasterPid } from './postgres-lock.ts';
import type { PostgresPlace } from './postgres-place.ts';
import { postgresUser } from './postgres-process.ts';

/**
 * Opens a supervisor's keeper, the one connection that it keeps as long as it lives. The keeper's end signals that the
 * server has died. Its presence tells other supervisors that the server is in use, even if its starter was killed.
 */
export async function connectKeeper(place: PostgresPlace): Promise<pg.Client | undefined> {
  const keeper = new pg.Client({
    host: place.socket,
    port: 5432,
    ssl: false,
    user: postgresUser,
    database: 'postgres',
    application_name: 'keeper',
    connectionTimeoutMillis: 5_000,
  });
  // The supervisor listens to the `end` event instead.
  keeper.on('error', () => {});
  try {
    await keeper.connect();
    return keeper;
  } catch {
    return undefined;
  }
}

export async function createDatabase(keeper: pg.Client, name: string): Promise<void> {
  const existing = await keeper.query('select from pg_database where datname = $1', [name]);
  if (existing.rowCount) return;
  try {
    await keeper.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process created it first: the error is duplicate_database, or a violation of its unique index.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  }
}

// The key of an advisory lock. Processes leave one at a time. Otherwise two that leave together would each see the
// other's connection, and neither would stop the server.
const CLOSE_LOCK = 7_215_001;

/** Closes the keeper. Stops the server first if no other keeper and no pool is connected. */
export async function closeKeeper(keeper: pg.Client, place: PostgresPlace): Promise<void> {
  try {
    await keeper.query('select pg_advisory_lock($1)', [CLOSE_LOCK]);
    if (await isAlone(keeper)) await stopPostmaster(place);
  } finally {
    await keeper.end().catch(() => {});
  }
}

/** Returns whether no other client is connected. Waits up to one second, because closed connections vanish with a delay. */
async function isAlone(keeper: pg.Client): Promise<boolean> {
  const until = Date.now() + 1_000;
  const others = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  while ((await keeper.query(others)).rowCount) {
    if (Date.now() > until) return false;
    await sleep(25);
  }
  return true;
}

async function stopPostmaster(place: PostgresPlace): Promise<void> {
  const pid = postmasterPid(place);
  if (!pid) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + 20_000;
  while (isAlive(pid) && Date.now() < until) await sleep(10);
}
