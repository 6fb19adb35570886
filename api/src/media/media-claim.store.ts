import { setTimeout as sleep } from 'node:timers/promises';
import { isGone, ourselves } from '@wedding/operations/process-owner.ts';
import type { Kysely } from 'kysely';
import type { BriefLog } from '../db/brief-log.ts';
import type { Database } from '../db/schema.ts';
import type { MediaStore } from './media-store.ts';
import { removeWithin } from './remove-files.store.ts';

const TRIES = 10;

export interface ClaimParts {
  db: Kysely<Database>;
  media: MediaStore;
  log: BriefLog;
}

/** Says, before the file is written, that this process writes it and that no row names it yet. */
export async function claimFile(db: Kysely<Database>, key: string): Promise<void> {
  await db
    .insertInto('media_claims')
    .values({ key, ...ourselves })
    .execute();
}

/** For the transaction that writes the row which names the files. */
export async function releaseClaims(trx: Kysely<Database>, keys: string[]): Promise<void> {
  if (keys.length > 0) await trx.deleteFrom('media_claims').where('key', 'in', keys).execute();
}

/**
 * After a failure: removes those files that no row came to name. A transaction whose answer was lost may have
 * named them all the same, so the database is asked; where it is away, again and again, and nobody waits for it.
 */
export async function dropUnnamed(parts: ClaimParts, keys: string[]): Promise<void> {
  if (!(await tryDrop(parts, keys))) void retryClaim(parts, keys);
}

async function retryClaim(parts: ClaimParts, keys: string[]): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    await sleep(250 * 2 ** Math.min(tried, 7), undefined, { ref: false });
    if (await tryDrop(parts, keys)) return;
  }
  // The next start does it.
}

async function tryDrop({ db, media, log }: ClaimParts, keys: string[]): Promise<boolean> {
  try {
    for (const key of keys) await dropOne({ db, media }, key);
    return true;
  } catch (err) {
    log.warn({ err }, 'files that came to nothing could not be removed yet');
    return false;
  }
}

/** Removes what killed processes were writing. */
export async function dropAbandoned({ db, media, log }: ClaimParts): Promise<void> {
  const claims = await db.selectFrom('media_claims').selectAll().execute();
  const gone = claims.filter((claim) => isGone(claim, claim.claimed_at)).map(({ key }) => key);
  if (gone.length > 0) log.info({ gone }, 'removing what a killed process was writing');
  await dropUnnamed({ db, media, log }, gone);
}

/** The lock waits for a transaction that may just be naming the file. */
function dropOne({ db, media }: Pick<ClaimParts, 'db' | 'media'>, key: string): Promise<void> {
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
