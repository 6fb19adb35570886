import { type Kysely, sql } from 'kysely';
import { holdLeases } from '../db/lease.ts';
import type { MinimalLogger } from '../db/minimal-logger.ts';
import type { Database } from '../db/schema.ts';

interface LiveWorkers {
  /** Announces that the worker of this name is alive, until this process ends for any reason. */
  announce(workerId: string): void;
  stop(): Promise<void>;
}

/**
 * Returns the jobs of killed workers to the queue within seconds (the queue itself waits four hours). Each
 * worker renews a lease. A job is free when its worker has no lease or a lapsed one.
 */
export function watchLiveWorkers({ db, log }: { db: Kysely<Database>; log: MinimalLogger }): LiveWorkers {
  async function unlockDeadWorkers(): Promise<void> {
    if (!leases.canTrustExpiry()) return;
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

  const leases = holdLeases({ db, log }, unlockDeadWorkers);
  return {
    announce: (workerId) => void leases.add(workerId),
    stop: () => leases.stop(),
  };
}
