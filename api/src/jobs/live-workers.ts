import { type Kysely, sql } from 'kysely';
import type { BriefLog } from '../db/brief-log.ts';
import { holdLeases } from '../db/lease.ts';
import type { Database } from '../db/schema.ts';

export interface LiveWorkers {
  /** Says that the worker of this name lives, until this process ends, however it ends. */
  announce(workerId: string): void;
  stop(): Promise<void>;
}

/**
 * Gives the jobs of killed workers back to the queue within seconds (the queue itself waits four hours). Each
 * worker renews a lease: a job whose worker has none, or one that lapsed, is free.
 */
export function watchLiveWorkers({ db, log }: { db: Kysely<Database>; log: BriefLog }): LiveWorkers {
  async function look(): Promise<void> {
    if (!leases.maySeeOthers()) return;
    const { rows } = await sql<{ id: string }>`
      select distinct locked_by as id from graphile_worker._private_jobs
      where locked_at < now() - interval '3 seconds'
        and not exists (select from leases where id = locked_by and expires_at > clock_timestamp())`.execute(
      db,
    );
    for (const { id } of rows) {
      await sql`select graphile_worker.force_unlock_workers(array[${id}])`.execute(db);
      log.warn({ worker: id }, 'a worker was killed: its jobs are taken up again');
    }
    await sql`delete from leases where expires_at < now() - interval '1 day'`.execute(db);
  }

  const leases = holdLeases({ db, log }, look);
  return {
    announce: (workerId) => void leases.add(workerId),
    stop: () => leases.stop(),
  };
}
