import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Actor, write } from '../../db/write.ts';
import { notFound } from '../../http/http-error.ts';
import type { ProbedVideo } from '../../media/probe/probe-facts.ts';
import { claimFile, endClaims } from '../../media/store/media-claim.store.ts';
import { holdVersion } from '../../version/hold-version.store.ts';
import { saveChapters } from '../captions/timed-text.store.ts';
import { posterKey } from '../processing/thumbnail.ts';
import { queueProcessing, stopProcessing } from '../processing/video-job.store.ts';
import type { Original } from './upload.ts';
import { videosForAdmins } from './video-query.ts';

/** Returns a video as administrators see it. @throws {HttpError} 404, for one in the bin too unless `bin` is true */
export async function existingVideo(db: Kysely<Database>, id: number, { bin = false } = {}) {
  const video = await videosForAdmins(db).where('v.id', '=', id).executeTakeFirst();
  if (!video || (video.deleted_at && !bin)) throw notFound('This video');
  return video;
}

/** Returns the video with what its player needs, whether or not couples see it. */
export const videoToPreview = (db: Kysely<Database>, id: number) =>
  videosForAdmins(db).select('v.playlists').where('v.id', '=', id).executeTakeFirst();

/** Returns those of these videos that exist, in no particular order. */
export const adminVideos = async (db: Kysely<Database>, ids: number[]) =>
  ids.length === 0 ? [] : videosForAdmins(db).where('v.id', 'in', ids).execute();

/** Returns the key of the video's uploaded file. */
export const sourceOf = (db: Kysely<Database>, id: number) =>
  db.selectFrom('videos').select('original_key').where('id', '=', id).executeTakeFirst();

interface NewVideo {
  title: string;
  description?: string | undefined;
  categoryId: number | null;
  original: Omit<Original, 'probed'> & { probed: Pick<ProbedVideo, 'duration' | 'width' | 'height'> };
  /** The name of a picture that the administrator chose. */
  poster?: string | undefined;
  process: boolean;
  /** Whether to publish the video automatically once it can be played. */
  publish?: boolean;
  /** Whether nobody waits for it, so that people's uploads are processed first. */
  background?: boolean;
}

/** Creates a video and, if it is to be processed, its job in the same transaction. Returns the video's id. */
export const createVideo = (db: Kysely<Database>, actor: Actor, video: NewVideo): Promise<number> =>
  write(db, actor, (trx) => insertVideo(trx, video));

/** Creates a video within the caller's transaction. Returns its id. */
export async function insertVideo(trx: Transaction<Database>, video: NewVideo): Promise<number> {
  const { id } = await trx
    .insertInto('videos')
    .values({
      title: video.title,
      description: video.description ?? '',
      category_id: video.categoryId,
      ...columnsOf(video.original),
      poster: video.poster ?? null,
      own_poster: video.poster !== undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('video_counts').values({ video_id: id }).execute();
  const { duration } = video.original.probed;
  await saveChapters(trx, { id, description: video.description ?? '', duration });
  await endClaims(trx, [video.original.key, ...(video.poster ? [posterKey(video.poster)] : [])]);
  const { process, publish = false, background = false } = video;
  if (process) await queueProcessing(trx, { videoId: id, publish, background });
  return id;
}

const columnsOf = ({ key, name, size, probed, fingerprint }: Source) => ({
  original_key: key,
  original_name: name,
  size,
  fingerprint,
  duration: probed.duration,
  width: probed.width,
  height: probed.height,
});

type Source = Omit<Original, 'probed'> & { probed: Record<'duration' | 'width' | 'height', number | null> };

/**
 * Replaces a video's file and queues the processing of a new revision. The current revision keeps playing until the new
 * one is complete, and the previous file is kept for 30 days. Returns the video's id, or undefined if it doesn't exist.
 */
export async function replaceSource(
  trx: Transaction<Database>,
  { id, original }: { id: number; original: Source },
): Promise<number | undefined> {
  const before = await trx
    .selectFrom('videos')
    .select([
      'original_key',
      'original_name',
      'size',
      'fingerprint',
      'revision',
      'duration',
      'width',
      'height',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await stopProcessing(trx, id);
  // The current revision keeps playing, so its duration stays until the new revision sets its own.
  const { duration, ...source } = columnsOf(original);
  const currentDuration = before.revision > 0 ? before.duration : duration;
  await trx
    .updateTable('videos')
    .set({ ...source, duration: currentDuration, sound_track: null })
    .where('id', '=', id)
    .execute();
  await endClaims(trx, [original.key]);
  await queueProcessing(trx, { videoId: id, asNewRevision: true });
  const { revision: _, ...earlier } = before;
  await trx
    .insertInto('video_sources')
    .values({ video_id: id, ...earlier })
    .execute();
  return id;
}

/** Returns videos with the same file, latest first. */
export const videosLike = (db: Kysely<Database>, fingerprint: string) =>
  db
    .selectFrom('videos')
    .select(['id', 'title', 'status', 'created_at'])
    .where('fingerprint', '=', fingerprint)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();

export interface VideoChange {
  title?: string | undefined;
  description?: string | undefined;
  category_id?: number | null | undefined;
  poster?: string | undefined;
}

/**
 * Changes the given fields and leaves absent ones as they are. Returns whether the video exists, and the replaced
 * picture, which the caller must delete.
 * @throws {HttpError} 409 when it was changed since `version`
 */
export function updateVideo(
  db: Kysely<Database>,
  actor: Actor,
  { id, version, ...change }: VideoChange & { id: number; version?: number | undefined },
): Promise<{ found: boolean; replaced: string[] }> {
  return write(db, actor, async (trx) => {
    await holdVersion(trx, { table: 'videos', id, version, change });
    const before = await trx
      .selectFrom('videos')
      .select(['poster', 'title', 'duration'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return { found: false, replaced: [] };
    const posterOwner = change.poster === undefined ? {} : { own_poster: true };
    // Always sets the title, so that the update is never empty.
    const set = { ...change, title: change.title ?? before.title, ...posterOwner };
    await trx.updateTable('videos').set(set).where('id', '=', id).execute();
    const { description } = change;
    if (description !== undefined) await saveChapters(trx, { id, description, duration: before.duration });
    if (change.poster === undefined) return { found: true, replaced: [] };
    await endClaims(trx, [posterKey(change.poster)]);
    const replaced = before.poster ? [posterKey(before.poster)] : [];
    for (const key of replaced) await claimFile(trx, key);
    return { found: true, replaced };
  });
}

/** Returns the previous files of a video, last replaced first. */
export const sourcesOf = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('video_sources')
    .select(['id', 'original_name', 'size', 'replaced_at'])
    .where('video_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

/** Processes a video from a previous file again. The current file becomes a previous one. Returns whether it was found. */
export async function restoreSource(
  trx: Transaction<Database>,
  { id, source }: { id: number; source: number },
): Promise<boolean> {
  const earlier = await trx
    .selectFrom('video_sources')
    .selectAll()
    .where('id', '=', source)
    .where('video_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!earlier) return false;
  const { original_key: key, original_name: name, size, fingerprint, ...probed } = earlier;
  const original = { key, name, size, fingerprint, probed };
  // A video in the bin keeps its previous files.
  if ((await replaceSource(trx, { id, original })) === undefined) return false;
  await trx.deleteFrom('video_sources').where('id', '=', source).execute();
  return true;
}
