import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { MinimalLogger } from './minimal-logger.ts';
import type { Database } from './schema.ts';

/** Milliseconds until a lease expires: longer than a busy machine delays a renewal, short enough to detect a dead one soon. */
export const LEASE_MS = 12_000;
const RENEW_MS = 3_000;

/** The id of this process's lease, by which other processes see it in the database. */
export const ownLease: string = randomUUID();

interface HeldLeases {
  /** Adds a lease to those that this process renews. */
  add(id: string): Promise<void>;
  /**
   * Returns whether the expiry of other leases is meaningful. It isn't for a while after our own lease has lapsed: the
   * database was then unreachable for everyone, and the others renew their leases as we do.
   */
  canTrustExpiry(): boolean;
  /** Stops renewing and deletes all leases of this process. */
  stop(): Promise<void>;
}

/** Renews this process's own lease and the added ones until stopped. `onRenewed` runs after each round. */
export function holdLeases(
  { db, log }: { db: Kysely<Database>; log: MinimalLogger },
  onRenewed: () => Promise<void> = async () => {},
): HeldLeases {
  const mine = new Set<string>([ownLease]);
  let renewedAt = performance.now();
  let trustworthyFrom = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  async function round(): Promise<void> {
    if (isStopped) return;
    await renewLeases(db, [...mine]);
    const now = performance.now();
    if (now - renewedAt > LEASE_MS) trustworthyFrom = now + LEASE_MS;
    renewedAt = now;
    await onRenewed();
  }
  let rounds: Promise<void> = Promise.resolve();
  const renewNow = () =>
    (rounds = rounds.then(round).catch((err: unknown) => log.warn({ err }, 'a lease could not be renewed')));
  const timer = setInterval(renewNow, RENEW_MS);
  void renewNow();
  return {
    add(id) {
      mine.add(id);
      return renewNow();
    },
    canTrustExpiry: () => performance.now() >= trustworthyFrom,
    async stop() {
      clearInterval(timer);
      await rounds;
      isStopped = true;
      const ours = [...mine];
      await db
        .deleteFrom('leases')
        .where('id', 'in', ours)
        .execute()
        .catch(() => {});
    },
  };
}

/** Creates or renews leases, by the database's clock. */
export async function renewLeases(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const expires_at = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_MS / 1000})`;
  await db
    .insertInto('leases')
    // Sorted, so that concurrent renewals never deadlock.
    .values(ids.toSorted().map((id) => ({ id, expires_at })))
    .onConflict((taken) => taken.column('id').doUpdateSet({ expires_at }))
    .execute();
}
