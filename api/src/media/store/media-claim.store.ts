import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { LEASE_MS, ownLease } from '../../db/lease.ts';
import type { MinimalLogger } from '../../db/minimal-logger.ts';
import type { Database } from '../../db/schema.ts';
import type { MediaStore } from './media-store.ts';
import { removeWithin } from './remove-files.store.ts';

const MAX_ATTEMPTS = 10;

export interface ClaimDeps {
  db: Kysely<Database>;
  media: MediaStore;
  log: MinimalLogger;
}

/** Records, before a file is written, that this process writes it and that no row names it yet. */
export async function claimFile(db: Kysely<Database>, key: string): Promise<void> {
  await db.insertInto('media_claims').values({ key, lease: ownLease }).execute();
}

/**
 * Deletes the claims, within the transaction that writes the row which names the files.
 * @throws when a claim no longer exists, because our lease had lapsed and the file was treated as abandoned
 */
export async function releaseClaims(trx: Kysely<Database>, keys: string[]): Promise<void> {
  const released = await endClaims(trx, keys);
  if (released < keys.length) throw new Error('A file was removed before a row came to name it.');
}

/** Deletes the claims of files, some of which may have none. Returns how many had a claim, so no row named them yet. */
export async function endClaims(trx: Kysely<Database>, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom('media_claims')
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Removes, after a failure, the files that no row names. A transaction may have committed although its response was
 * lost, so this asks the database. If the database is unreachable, it retries in the background.
 */
export async function dropUnnamed(deps: ClaimDeps, keys: string[]): Promise<void> {
  if (!(await tryDrop(deps, keys))) void retryClaim(deps, keys);
}

async function retryClaim(deps: ClaimDeps, keys: string[]): Promise<void> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried += 1) {
    await sleep(250 * 2 ** Math.min(tried, 7), undefined, { ref: false });
    if (await tryDrop(deps, keys)) return;
  }
  // The next start of a process removes the files.
}

async function tryDrop({ db, media, log }: ClaimDeps, keys: string[]): Promise<boolean> {
  try {
    for (const key of keys) await dropOne({ db, media }, key);
    return true;
  } catch (err) {
    log.warn({ err }, 'files that came to nothing could not be removed yet');
    return false;
  }
}

/** Removes files that killed processes were writing: immediately, and again after the most recent leases have lapsed. */
export async function dropAbandonedOnStart(deps: ClaimDeps): Promise<void> {
  await dropAbandoned(deps);
  const later = () =>
    dropAbandoned(deps).catch((err: unknown) =>
      deps.log.warn({ err }, 'abandoned files wait for the next start'),
    );
  setTimeout(later, LEASE_MS + 1_000).unref();
}

/** Removes files whose writer's lease has lapsed. */
export async function dropAbandoned({ db, media, log }: ClaimDeps): Promise<void> {
  const claims = await db
    .selectFrom('media_claims')
    .leftJoin('leases', 'leases.id', 'media_claims.lease')
    .select('key')
    .where(
      sql<boolean>`case when lease is null then claimed_at < now() - interval '1 day'
        else coalesce(expires_at < clock_timestamp(), true) end`,
    )
    .execute();
  const gone = claims.map(({ key }) => key);
  if (gone.length > 0) log.info({ gone }, 'removing what a killed process was writing');
  await dropUnnamed({ db, media, log }, gone);
}

/** Removes a file that is still claimed. The row lock waits for a transaction that may be naming the file right now. */
function dropOne({ db, media }: Pick<ClaimDeps, 'db' | 'media'>, key: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const claim = await trx
      .selectFrom('media_claims')
      .select('key')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!claim) return;
    await removeWithin(trx, media, [key]);
    await releaseClaims(trx, [key]);
  });
}
