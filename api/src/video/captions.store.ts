import type { CaptionLang } from '@wedding/shared/contract/caption-languages.ts';
import type { TimedText } from '@wedding/shared/contract/video.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { addJob } from '../jobs/queue.ts';
import { releaseClaims } from '../media/media-claim.store.ts';
import { saveTimedText } from './timed-text.store.ts';

/** The captions of one language. `file` is the name in the video's captions folder. */
export interface CaptionFile {
  lang: CaptionLang;
  file: string;
}

/** The time for which a replaced file is kept, because players that are already open may still request it. */
const REPLACED_RETENTION_SECONDS = 86_400;

export const captionsKey = (videoId: number, file: string) => `videos/${videoId}/captions/${file}`;

/** A column with all caption files of a video, for a query on `videos as v`. */
export const captionFiles = sql<CaptionFile[]>`coalesce((
  select json_agg(json_build_object('lang', lang, 'file', file) order by lang)
  from video_captions where video_id = v.id), '[]'::json)`;

/** Saves the captions of a language and makes their text searchable. Returns whether the video exists. */
export function saveCaptionFile(
  db: Kysely<Database>,
  actor: Actor,
  { videoId, lang, file, entries }: CaptionFile & { videoId: number; entries: TimedText[] },
): Promise<boolean> {
  return write(db, actor, async (trx) => {
    const video = await trx
      .selectFrom('videos')
      .select('id')
      .where('id', '=', videoId)
      .forUpdate()
      .executeTakeFirst();
    if (!video) return false;
    const old = await deleteRow(trx, videoId, lang);
    await trx.insertInto('video_captions').values({ video_id: videoId, lang, file }).execute();
    await releaseClaims(trx, [captionsKey(videoId, file)]);
    await saveTimedText(trx, { videoId, lang }, entries);
    if (old) await removeFile(trx, captionsKey(videoId, old), REPLACED_RETENTION_SECONDS);
    return true;
  });
}

/** Removes the captions of a language. Returns whether there were any. */
export function removeCaptionFile(
  db: Kysely<Database>,
  actor: Actor,
  { videoId, lang }: { videoId: number; lang: CaptionLang },
): Promise<boolean> {
  return write(db, actor, async (trx) => {
    const old = await deleteRow(trx, videoId, lang);
    if (old) await removeFile(trx, captionsKey(videoId, old), 0);
    await saveTimedText(trx, { videoId, lang }, []);
    return old !== undefined;
  });
}

async function deleteRow(trx: Kysely<Database>, videoId: number, lang: CaptionLang) {
  const row = await trx
    .deleteFrom('video_captions')
    .where('video_id', '=', videoId)
    .where('lang', '=', lang)
    .returning('file')
    .executeTakeFirst();
  return row?.file;
}

const removeFile = (trx: Kysely<Database>, key: string, inSeconds: number) =>
  addJob(trx, { kind: 'remove-media', payload: { keys: [key] }, inSeconds });
