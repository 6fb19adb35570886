import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@wedding/operations/process-owner.ts';
import pg from 'pg';
import { postmasterPid } from './postgres-lock.ts';
import type { PostgresPlace } from './postgres-place.ts';
import { postgresUser } from './postgres-process.ts';

/**
 * Every supervisor holds one connection for as long as it lives, its keeper. Its end tells that the server is
 * gone; its presence tells the other supervisors that the server is in use, also when ours was killed.
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
  // The process that holds the keeper listens to its end.
  keeper.on('error', () => {});
  try {
    await keeper.connect();
    return keeper;
  } catch {
    return undefined;
  }
}

export async function createDatabase(keeper: pg.Client, name: string): Promise<void> {
  const found = await keeper.query('select from pg_database where datname = $1', [name]);
  if (found.rowCount) return;
  try {
    await keeper.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // Another starter was quicker: duplicate_database, or its unique index.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  }
}

// One at a time, so that two who leave together don't each count the other and both leave the light on.
const leaving = 7_215_001;

/** The last one out stops the server: nobody else may be connected, whether by a keeper or by a pool. */
export async function leave(keeper: pg.Client, place: PostgresPlace): Promise<void> {
  try {
    await keeper.query('select pg_advisory_lock($1)', [leaving]);
    if (await isAlone(keeper)) await stopPostmaster(place);
  } finally {
    await keeper.end().catch(() => {});
  }
}

/** Connections that were closed just now need a moment to vanish. */
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
