import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import { removeFiles } from '../../media/store/remove-files.store.ts';

const DAY_MS = 86_400_000;
/** The keys of uploaded files: `originals/<milliseconds in base 36>-<uuid>`. */
const UPLOADED = /^originals\/([0-9a-z]{1,10})-[0-9a-f-]{36}$/;

/**
 * Removes uploaded files that belong to no video, because the server was killed during the upload. Keeps files younger
 * than a day, as their upload may still be running. Returns the number of removed files.
 */
export async function sweepOriginals(
  db: Kysely<Database>,
  media: MediaStore,
  now = Date.now(),
): Promise<number> {
  const old = (await media.list('originals/')).filter((key) => {
    const at = Number.parseInt(UPLOADED.exec(key)?.[1] ?? '', 36);
    return now - at > DAY_MS;
  });
  if (old.length === 0) return 0;
  // One parameter, as a statement has 65,535 at most and a large library has more files.
  const isOld = sql<boolean>`original_key = any(${old}::text[])`;
  const videos = await db
    .selectFrom('videos')
    .select('original_key')
    .where(isOld)
    .unionAll(db.selectFrom('video_sources').select('original_key').where(isOld))
    .execute();
  const referencedKeys = new Set(videos.map((video) => video.original_key));
  const unwanted = old.filter((key) => !referencedKeys.has(key));
  await removeFiles({ db, media }, unwanted);
  return unwanted.length;
}
