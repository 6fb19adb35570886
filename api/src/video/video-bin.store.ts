import type { VideoUses } from '@wedding/shared/contract/video-page.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, system, write } from '../db/write.ts';
import { addJob } from '../jobs/queue.ts';
import { posterKey } from './thumbnail.ts';
import { stopProcessing } from './video-job.store.ts';

/** Puts videos into the bin, where no couple sees them and nothing is processed. Returns those that went. */
export async function moveToBin(trx: Transaction<Database>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const gone = await trx
    .updateTable('videos')
    .set({
      deleted_at: sql<Date>`now()`,
      status_before: sql<'draft'>`status`,
      // What every list of couples, and the hour of a scheduled video, look at.
      status: 'archived',
    })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'processing'])
    .execute();
  for (const { id, processing } of gone) {
    if (processing === 'queued' || processing === 'processing') await stopProcessing(trx, id);
  }
  return gone.map(({ id }) => id);
}

/** Takes videos out of the bin, each with the status that it had. Returns those that came. */
export async function restoreFromBin(trx: Transaction<Database>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const back = await trx
    .updateTable('videos')
    .set({
      deleted_at: null,
      status: sql<'draft'>`coalesce(status_before, 'draft')`,
      status_before: null,
    })
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .execute();
  return back.map(({ id }) => id);
}

/** Puts one video into the bin. Returns whether there was one. */
export const binVideo = (db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> =>
  write(db, actor, async (trx) => (await moveToBin(trx, [id])).length > 0);

/** Takes one video out of the bin. Returns whether it was there. */
export const restoreVideo = (db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> =>
  write(db, actor, async (trx) => (await restoreFromBin(trx, [id])).length > 0);

/**
 * Deletes a video that lies in the bin for good and returns the keys of its files, or undefined where there is none. A
 * job removes the files as well, so that a kill in between leaves nothing behind.
 */
export function purgeVideo(db: Kysely<Database>, actor: Actor, id: number): Promise<string[] | undefined> {
  return write(db, actor, async (trx) => {
    const sources = await trx
      .selectFrom('video_sources')
      .select('original_key')
      .where('video_id', '=', id)
      .execute();
    const video = await trx
      .deleteFrom('videos')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning(['original_key', 'poster'])
      .executeTakeFirst();
    if (!video) return undefined;
    const keys = [`videos/${id}/`, video.original_key, ...sources.map((source) => source.original_key)];
    if (video.poster) keys.push(posterKey(video.poster));
    await addJob(trx, { kind: 'remove-media', payload: { keys }, inSeconds: 5 });
    return keys;
  });
}

/** Deletes for good what lies in the bin, and files that were replaced, since before `until`; returns how many videos. */
export async function purgeVideos(db: Kysely<Database>, until: Date): Promise<number> {
  const due = await db.selectFrom('videos').select('id').where('deleted_at', '<', until).execute();
  for (const { id } of due) await purgeVideo(db, system, id);
  await write(db, system, async (trx) => {
    const sources = await trx
      .deleteFrom('video_sources')
      .where('replaced_at', '<', until)
      .returning('original_key')
      .execute();
    const keys = sources.map(({ original_key }) => original_key);
    if (keys.length > 0) await addJob(trx, { kind: 'remove-media', payload: { keys }, inSeconds: 5 });
  });
  return due.length;
}

/** What depends on a video; undefined where there is none. */
export async function usesOf(db: Kysely<Database>, id: number): Promise<VideoUses | undefined> {
  const { rows } = await sql<VideoUses>`
    select coalesce(n.views, 0) as views,
      (select count(*)::int from watch_positions where video_id = v.id) as couples,
      (select count(*)::int from watch_later where video_id = v.id) as saved,
      (select count(*)::int from tasks where video_id = v.id and deleted_at is null) as tasks,
      (select count(*)::int from blogs where body_html like '%<figure data-video="' || v.id || '">%') as blogs
    from videos v left join video_counts n on n.video_id = v.id where v.id = ${id}`.execute(db);
  return rows[0];
}
