import type { CaptionLang } from '@wedding/shared/contract/caption-languages.ts';
import type { TimedText } from '@wedding/shared/contract/video.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Actor, write } from '../../db/write.ts';
import { addJob } from '../../jobs/queue.ts';
import { releaseClaims } from '../../media/store/media-claim.store.ts';
import { changesSince } from '../../version/changes-since.store.ts';
import { versionConflict } from '../../version/hold-version.store.ts';
import { saveTimedText } from './timed-text.store.ts';

/** The captions of one language. `file` is the name in the video's captions folder. */
export interface CaptionFile {
  lang: CaptionLang;
  file: string;
  version: number;
}

interface NewCaptions extends CaptionFile {
  videoId: number;
  entries: TimedText[];
}

/** The time for which a replaced file is kept, because players that are already open may still request it. */
const REPLACED_RETENTION_SECONDS = 86_400;

export const captionsKey = (videoId: number, file: string) => `videos/${videoId}/captions/${file}`;

/** A column with all caption files of a video, for a query on `videos as v`. */
export const captionFiles = sql<CaptionFile[]>`coalesce((
  select json_agg(json_build_object('lang', lang, 'file', file, 'version', version) order by lang)
  from video_captions where video_id = v.id), '[]'::json)`;

/**
 * Saves the captions of a language and makes their text searchable. Returns whether the video exists. `version` is that of the
 * file which the sender saw.
 * @throws {HttpError} 409 when another file is there by now, or none
 */
export function saveCaptionFile(
  db: Kysely<Database>,
  actor: Actor,
  { videoId, lang, file, version, entries }: NewCaptions,
): Promise<boolean> {
  return write(db, actor, async (trx) => {
    const video = await trx
      .selectFrom('videos')
      .select('id')
      .where('id', '=', videoId)
      .forUpdate()
      .executeTakeFirst();
    if (!video) return false;
    const captions = { videoId, lang, version };
    await holdCaptions(trx, { ...captions, stored: await storedVersion(trx, captions) });
    const old = await deleteRow(trx, videoId, lang);
    await trx.insertInto('video_captions').values({ video_id: videoId, lang, file }).execute();
    await releaseClaims(trx, [captionsKey(videoId, file)]);
    await saveTimedText(trx, { videoId, lang }, entries);
    if (old) await removeFile(trx, captionsKey(videoId, old), REPLACED_RETENTION_SECONDS);
    return true;
  });
}

/**
 * Removes the captions of a language. Returns whether there were any.
 * @throws {HttpError} 409 when another file is there by now
 */
export function removeCaptionFile(
  db: Kysely<Database>,
  actor: Actor,
  captions: SeenCaptions,
): Promise<boolean> {
  const { videoId, lang } = captions;
  return write(db, actor, async (trx) => {
    const stored = await storedVersion(trx, captions);
    if (stored === undefined) return false;
    await holdCaptions(trx, { ...captions, stored });
    const old = await deleteRow(trx, videoId, lang);
    if (old) await removeFile(trx, captionsKey(videoId, old), 0);
    await saveTimedText(trx, { videoId, lang }, []);
    return old !== undefined;
  });
}

interface SeenCaptions {
  videoId: number;
  lang: CaptionLang;
  /** Of the file that the sender saw. Absent: only what the sender stored may be changed. */
  version: number | undefined;
}

async function storedVersion(trx: Transaction<Database>, { videoId, lang }: SeenCaptions) {
  const row = await trx
    .selectFrom('video_captions')
    .select('version')
    .where('video_id', '=', videoId)
    .where('lang', '=', lang)
    .executeTakeFirst();
  return row?.version;
}

async function holdCaptions(
  trx: Transaction<Database>,
  { videoId, lang, version, stored }: SeenCaptions & { stored: number | undefined },
) {
  if (stored === (version || undefined)) return;
  const id = `${videoId}/${lang}`;
  const since = await changesSince(trx, { table: 'video_captions', id, version: version ?? 0 });
  if (version === undefined && since.isOwn) return;
  const conflict = {
    entity: 'captions',
    id,
    sent_version: version ?? 0,
    current: { version: stored ?? null, updated_by: since.account },
    ...since.conflict,
  };
  throw versionConflict([conflict]);
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
