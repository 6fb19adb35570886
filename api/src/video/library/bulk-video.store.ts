import type { BulkChange, VideoSelection } from '@wedding/shared/contract/bulk-video.schema.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { toDate, toTimestamp } from '../../db/timestamp.ts';
import { type Actor, write } from '../../db/write.ts';
import { holdVersions } from '../../version/hold-version.store.ts';
import { moveToBin, restoreFromBin } from './video-bin.store.ts';

/** The most changed videos for which the previous values are returned, so that the change can be undone. */
const MAX_TO_UNDO = 1000;

type Before = Pick<AdminVideo, 'id' | 'status' | 'publish_at' | 'category_id' | 'version'>;

/**
 * Applies one change to all selected videos in one transaction. Returns what changed and how many videos could not.
 * @throws {HttpError} 409 with those that somebody else changed since they were selected
 */
export const changeMany = (
  db: Kysely<Database>,
  actor: Actor,
  { select, change }: { select: VideoSelection; change: BulkChange },
): Promise<{ changed: number; left: number; before: Before[] }> =>
  write(db, actor, async (trx) => {
    const columns = columnsOf(change);
    if (columns) {
      await holdVersions(
        trx,
        'videos',
        select.videos.map((seen) => ({ ...seen, change: columns })),
      );
    }
    const selection = await selected(trx, { select, bin: change.kind === 'restore' });
    const pending = selection.filter((video) => !isAlreadyApplied(video, change));
    const ids = await apply(
      trx,
      pending.map(({ id }) => id),
      change,
    );
    const versions = ids.length > MAX_TO_UNDO ? new Map<number, number>() : await versionsOf(trx, ids);
    return {
      changed: ids.length,
      left: pending.length - ids.length,
      before: pending.flatMap(({ id, status, publish_at, category_id }) => {
        const version = versions.get(id);
        if (version === undefined) return [];
        return { id, status, category_id, version, publish_at: publish_at && toTimestamp(publish_at) };
      }),
    };
  });

/** Returns the versions that the videos have now, by id. */
async function versionsOf(trx: Transaction<Database>, ids: number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('videos')
    .select(['id', 'version'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Returns the columns that a change sets. Undefined for one to the bin or back, which loses nothing that was typed. */
function columnsOf(change: BulkChange) {
  if (change.kind === 'category') return { category_id: change.category_id };
  if (change.kind !== 'status') return undefined;
  return {
    status: change.status,
    publish_at: change.status === 'scheduled' ? (toDate(change.publish_at) ?? null) : null,
  };
}

/** Selects and locks the videos in the order of their ids, so that two such calls can't deadlock. */
const selected = (trx: Transaction<Database>, { select, bin }: { select: VideoSelection; bin: boolean }) =>
  trx
    .selectFrom('videos as v')
    .select(['v.id', 'v.status', 'v.publish_at', 'v.category_id'])
    .where(
      sql<boolean>`v.id = any(${select.videos.map(({ id }) => id)}) and (v.deleted_at is not null) = ${bin}`,
    )
    .orderBy('v.id')
    .forUpdate()
    .execute();

/** Returns whether the video already has the change. */
function isAlreadyApplied(
  video: { status: string; category_id: number | null },
  change: BulkChange,
): boolean {
  if (change.kind === 'status') return video.status === change.status && change.status !== 'scheduled';
  return change.kind === 'category' && video.category_id === change.category_id;
}

async function apply(trx: Transaction<Database>, ids: number[], change: BulkChange): Promise<number[]> {
  if (ids.length === 0) return [];
  if (change.kind === 'delete') return moveToBin(trx, ids);
  if (change.kind === 'restore') return restoreFromBin(trx, ids);
  const publishes = change.kind === 'status' && change.status === 'published';
  const scheduled = change.kind === 'status' && change.status === 'scheduled';
  const set = {
    ...columnsOf(change),
    ...(publishes && { published_at: sql<Date>`coalesce(published_at, now())` }),
  };
  const changed = await trx
    .updateTable('videos')
    .set(set)
    .where(sql<boolean>`id = any(${ids})`)
    .$if(publishes, (query) => query.where('revision', '>', 0))
    // A time in the future would take a published video off the site until then. A file that failed never comes.
    .$if(scheduled, (query) =>
      query
        .where('status', '<>', 'published')
        .where(sql<boolean>`not (revision = 0 and processing = 'failed')`),
    )
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}
