import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { BriefLog } from './brief-log.ts';
import type { Database } from './schema.ts';

/** Longer than a busy machine keeps a process from renewing, short enough that nobody waits for the dead. */
export const LEASE_MS = 12_000;
const RENEW_MS = 3_000;

/** This process, as others see it in the database. */
export const ownLease: string = randomUUID();

export interface HeldLeases {
  /** One more of ours, from now on. */
  add(id: string): Promise<void>;
  /**
   * Whether others may be judged: not while our own lease had lapsed, as then the database was away for everyone, and
   * the others come back as we do.
   */
  maySeeOthers(): boolean;
  /** Gives them all back. */
  stop(): Promise<void>;
}

/** Renews leases until stopped: this process's own, and those added. `onRenewed` runs after each round. */
export function holdLeases(
  { db, log }: { db: Kysely<Database>; log: BriefLog },
  onRenewed: () => Promise<void> = async () => {},
): HeldLeases {
  const mine = new Set<string>([ownLease]);
  let renewedAt = performance.now();
  let sure = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  async function round(): Promise<void> {
    if (isStopped) return;
    await renewLeases(db, [...mine]);
    const now = performance.now();
    if (now - renewedAt > LEASE_MS) sure = now + LEASE_MS;
    renewedAt = now;
    await onRenewed();
  }
  let rounds: Promise<void> = Promise.resolve();
  const soon = () =>
    (rounds = rounds.then(round).catch((err: unknown) => log.warn({ err }, 'a lease could not be renewed')));
  const timer = setInterval(soon, RENEW_MS);
  void soon();
  return {
    add(id) {
      mine.add(id);
      return soon();
    },
    maySeeOthers: () => performance.now() >= sure,
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

/** Makes or renews leases, by the database's clock. */
export async function renewLeases(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const expires_at = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_MS / 1000})`;
  await db
    .insertInto('leases')
    // In one order, so that two of them never wait for each other.
    .values(ids.toSorted().map((id) => ({ id, expires_at })))
    .onConflict((taken) => taken.column('id').doUpdateSet({ expires_at }))
    .execute();
}
