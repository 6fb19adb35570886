import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { MediaStore } from './media-store.ts';

/** Advisory lock: shared by removals of stored files, exclusive to a backup between its snapshot and its copy. */
export const REMOVAL_LOCK = 7_215_005;

/** Removes files that no row names any more. A key that ends in a slash stands for everything below it. */
export function removeFiles(
  { db, media }: { db: Kysely<Database>; media: MediaStore },
  keys: readonly string[],
): Promise<void> {
  return db.transaction().execute((trx) => removeWithin(trx, media, keys));
}

/** Removes files like `removeFiles`, but within the caller's transaction. */
export async function removeWithin(
  trx: Kysely<Database>,
  media: MediaStore,
  keys: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${REMOVAL_LOCK})`.execute(trx);
  for (const key of keys) await media.remove(key);
}
