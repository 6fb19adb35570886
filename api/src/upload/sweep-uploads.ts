import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { removeFiles } from '../media/store/remove-files.store.ts';
import { dropOldUploads } from './upload.store.ts';

const DAY_MS = 86_400_000;
/** The keys of chunks: `uploads/<milliseconds in base 36>-<uuid>`. */
const CHUNK = /^uploads\/([0-9a-z]{1,10})-[0-9a-f-]{36}$/;

/** Removes uploads without progress for a week, and chunks without an upload. Returns the number of removed uploads. */
export async function sweepUploads(
  db: Kysely<Database>,
  media: MediaStore,
  now = Date.now(),
): Promise<number> {
  const swept = await dropOldUploads(db, new Date(now));
  const old = (await media.list('uploads/')).filter(
    (key) => now - Number.parseInt(CHUNK.exec(key)?.[1] ?? '', 36) > DAY_MS,
  );
  if (old.length === 0) return swept;
  const referenced = await db
    .selectFrom('upload_parts')
    .select('key')
    // One parameter, as a statement has 65,535 at most.
    .where('key', '=', sql<string>`any(${old}::text[])`)
    .execute();
  const referencedKeys = new Set(referenced.map(({ key }) => key));
  await removeFiles(
    { db, media },
    old.filter((key) => !referencedKeys.has(key)),
  );
  return swept;
}
