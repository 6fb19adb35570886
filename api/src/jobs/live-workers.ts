import type pg from 'pg';
import type { BriefLog } from '../db/brief-log.ts';

/** First half of the advisory locks that say "this worker lives". */
const ALIVE = 7_215_003;
const LOOK_MS = 5_000;

export interface LiveWorkers {
  /** Says that the worker of this name lives, until this process ends, however it ends. */
  announce(workerId: string): void;
  stop(): Promise<void>;
}

/**
 * Gives the jobs of killed workers back to the queue within seconds (the queue itself waits four hours). Each
 * worker holds a lock that the database drops with its connection: a job whose worker holds none is free.
 */
export function watchLiveWorkers({ pool, log }: { pool: pg.Pool; log: BriefLog }): LiveWorkers {
  const mine = new Set<string>();
  const held = new Set<string>();
  let client: pg.PoolClient | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function connected(): Promise<pg.PoolClient> {
    if (client) return client;
    const fresh = await pool.connect();
    fresh.on('error', () => {});
    fresh.once('end', () => {
      if (client !== fresh) return;
      client = undefined;
      held.clear();
    });
    client = fresh;
    return fresh;
  }

  async function look(): Promise<void> {
    const connection = await connected();
    for (const id of mine) {
      if (held.has(id)) continue;
      await connection.query('select pg_advisory_lock($1, hashtext($2))', [ALIVE, id]);
      held.add(id);
    }
    const { rows } = await connection.query<{ id: string }>(
      `select distinct locked_by as id from graphile_worker._private_jobs
        where locked_by is not null and locked_at < now() - interval '3 seconds'`,
    );
    for (const { id } of rows) if (!mine.has(id)) await freeJobsOf(connection, id);
  }

  async function freeJobsOf(connection: pg.PoolClient, id: string): Promise<void> {
    const { rows } = await connection.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as free',
      [ALIVE, id],
    );
    if (!rows[0]?.free) return;
    await connection.query('select graphile_worker.force_unlock_workers(array[$1])', [id]);
    await connection.query('select pg_advisory_unlock($1, hashtext($2))', [ALIVE, id]);
    log.warn({ worker: id }, 'a worker was killed: its jobs are taken up again');
  }

  const soon = () => {
    looking = looking.then(look).catch((err: unknown) => {
      log.warn({ err }, 'the queue could not be looked through');
      client?.release(true);
      client = undefined;
      held.clear();
    });
  };
  const timer = setInterval(soon, LOOK_MS);
  soon();
  return {
    announce(workerId) {
      mine.add(workerId);
      soon();
    },
    async stop() {
      clearInterval(timer);
      await looking;
      client?.release(true);
    },
  };
}
