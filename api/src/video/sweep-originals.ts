import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { MediaStore } from '../media/media-store.ts';
import { removeFiles } from '../media/remove-files.store.ts';

const DAY_MS = 86_400_000;
/** `originals/<milliseconds in base 36>-<uuid>`: what uploads are stored under. */
const UPLOADED = /^originals\/([0-9a-z]{1,10})-[0-9a-f-]{36}$/;

/**
 * Removes originals that no video has: an upload whose server was killed before it could answer. Younger than a
 * day they may still be on their way. Returns how many went.
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
  const videos = await db
    .selectFrom('videos')
    .select('original_key')
    .where('original_key', 'in', old)
    .unionAll(db.selectFrom('video_sources').select('original_key').where('original_key', 'in', old))
    .execute();
  const wanted = new Set(videos.map((video) => video.original_key));
  const unwanted = old.filter((key) => !wanted.has(key));
  await removeFiles({ db, media }, unwanted);
  return unwanted.length;
}
