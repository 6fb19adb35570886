import type { VideoUses } from '@wedding/shared/contract/video-page.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Actor, system, write } from '../../db/write.ts';
import { addJob } from '../../jobs/queue.ts';
import { posterKey } from '../processing/thumbnail.ts';
import { queueProcessing, stopProcessing } from '../processing/video-job.store.ts';

/** One parameter for all ids: a filter may select more videos than the 65,535 parameters of a statement. */
const isOneOf = (ids: readonly number[]) => sql<boolean>`id = any(${ids}::int[])`;

/** Moves videos to the bin, where couples don't see them and they aren't processed. Returns the ids of those moved. */
export async function moveToBin(trx: Transaction<Database>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const gone = await trx
    .updateTable('videos')
    .set({
      deleted_at: sql<Date>`now()`,
      status_before: sql<'draft'>`status`,
      // Every list for couples and the publishing of scheduled videos check this status.
      status: 'archived',
    })
    .where(isOneOf(ids))
    .where('deleted_at', 'is', null)
    .returning(['id', 'processing'])
    .execute();
  for (const { id, processing } of gone) {
    if (processing === 'queued' || processing === 'processing') await stopProcessing(trx, id);
  }
  return gone.map(({ id }) => id);
}

/**
 * Restores videos from the bin, each with its previous status. One that was scheduled for a time that has passed becomes a
 * draft, or it would be published at once. Processing that the deletion stopped continues. Returns the ids of those
 * restored.
 */
export async function restoreFromBin(trx: Transaction<Database>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  // What was stopped with the deletion has its time. What an administrator cancelled before stays cancelled.
  const stopped = await trx
    .selectFrom('videos as v')
    .innerJoin('video_jobs as j', 'j.video_id', 'v.id')
    .select(['v.id', 'j.publish', 'j.background'])
    .where(sql<boolean>`v.id = any(${ids}::int[]) and j.state = 'cancelled' and j.updated_at = v.deleted_at`)
    .execute();
  const passed = sql`status_before = 'scheduled' and publish_at <= now()`;
  const back = await trx
    .updateTable('videos')
    .set({
      deleted_at: null,
      status: sql<'draft'>`case when ${passed} then 'draft' else coalesce(status_before, 'draft') end`,
      publish_at: sql<Date | null>`case when ${passed} then null else publish_at end`,
      status_before: null,
    })
    .where(isOneOf(ids))
    .where('deleted_at', 'is not', null)
    .returning('id')
    .execute();
  const restored = new Set(back.map(({ id }) => id));
  for (const { id, ...job } of stopped) {
    if (restored.has(id)) await queueProcessing(trx, { videoId: id, ...job });
  }
  return [...restored];
}

/** Moves one video to the bin. Returns whether it existed. */
export const binVideo = (db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> =>
  write(db, actor, async (trx) => (await moveToBin(trx, [id])).length > 0);

/** Restores one video from the bin. Returns whether it was there. */
export const restoreVideo = (db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> =>
  write(db, actor, async (trx) => (await restoreFromBin(trx, [id])).length > 0);

/**
 * Permanently deletes a video in the bin and returns the keys of its files, or undefined if it isn't in the bin. A job
 * removes the files as well, in case the process is killed in between.
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

/** Permanently deletes videos and replaced files from before `until`. Returns the number of deleted videos. */
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

/** Counts what depends on any of these videos: a couple that watched two of them once. */
export async function usesOf(db: Kysely<Database>, videoIds: readonly number[]): Promise<VideoUses> {
  const { rows } = await sql<VideoUses>`
    with ids as (select distinct unnest(${videoIds}::int[]) as video_id)
    select (select coalesce(sum(views), 0)::int from video_counts join ids using (video_id)) as views,
      (select count(distinct account_id)::int from watch_positions join ids using (video_id)) as couples,
      (select count(distinct account_id)::int from watch_later join ids using (video_id)) as saved,
      (select count(*)::int from tasks t join ids using (video_id) join checklists k on k.id = t.checklist_id
        where t.deleted_at is null and k.deleted_at is null) as tasks,
      (select count(*)::int from blogs where deleted_at is null and exists (
        select from regexp_matches(body_html, '<figure data-video="(\\d+)">', 'g') as shown
          join ids on video_id::text = shown[1])) as blogs`.execute(db);
  return rows[0] ?? { views: 0, couples: 0, saved: 0, tasks: 0, blogs: 0 };
}
