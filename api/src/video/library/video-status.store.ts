import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Actor, system, write } from '../../db/write.ts';
import { holdVersion, holdVersions } from '../../version/hold-version.store.ts';

interface StatusChange {
  id: number;
  /** The version that the client saw. */
  version: number | undefined;
  status: AdminVideo['status'];
  /** The time of publication, if the status is `scheduled`. */
  publishAt?: Date | undefined;
}
type StatusOutcome = 'changed' | 'missing' | 'not playable' | 'failed' | 'not ahead';

/**
 * Changes a video's status. A video can be published only once it can be played, and scheduled only for the future, unless
 * its file failed.
 * @throws {HttpError} 409 when it was changed since
 */
export const changeStatus = (
  db: Kysely<Database>,
  actor: Actor,
  change: StatusChange,
): Promise<StatusOutcome> =>
  write(db, actor, async (trx) => {
    await holdVersion(trx, { table: 'videos', ...seenOf(change) });
    return setStatus(trx, change);
  });

const seenOf = ({ id, version, status, publishAt }: StatusChange) => ({
  id,
  version,
  change: { status, publish_at: status === 'scheduled' ? publishAt : null },
});

/** Changes the status of many videos in one transaction. Returns the outcome for each. @throws {HttpError} 409 with the stale ones */
export const changeStatuses = (
  db: Kysely<Database>,
  actor: Actor,
  changes: StatusChange[],
): Promise<{ id: number; outcome: StatusOutcome }[]> =>
  write(db, actor, async (trx) => {
    await holdVersions(trx, 'videos', changes.map(seenOf));
    const outcomes: { id: number; outcome: StatusOutcome }[] = [];
    // Always in the order of ids, so that two such calls can't deadlock.
    for (const change of [...changes].sort((a, b) => a.id - b.id)) {
      outcomes.push({ id: change.id, outcome: await setStatus(trx, change) });
    }
    return outcomes;
  });

async function setStatus(trx: Transaction<Database>, change: StatusChange): Promise<StatusOutcome> {
  const { id, status, publishAt } = change;
  const video = await trx
    .selectFrom('videos')
    .select(['revision', 'processing'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!video) return 'missing';
  if (status === 'scheduled' && !(publishAt && publishAt > new Date())) return 'not ahead';
  const publish = status === 'published';
  const isLost = video.revision === 0 && video.processing === 'failed';
  if (isLost && (publish || status === 'scheduled')) return 'failed';
  if (publish && video.revision === 0) return 'not playable';
  await trx
    .updateTable('videos')
    .set({
      status,
      publish_at: status === 'scheduled' ? (publishAt ?? null) : null,
      ...(publish && { published_at: sql<Date>`coalesce(published_at, now())` }),
    })
    .where('id', '=', id)
    .execute();
  return 'changed';
}

/**
 * Publishes the videos whose scheduled time has come and that can be played. Others that are due are published once they
 * can be played. Returns the number of published videos.
 */
export async function publishDue(db: Kysely<Database>): Promise<number> {
  const isDue = sql<boolean>`status = 'scheduled' and publish_at <= now() and revision > 0`;
  const due = await db.selectFrom('videos').select('id').where(isDue).limit(1).executeTakeFirst();
  if (!due) return 0;
  return write(db, system, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('videos')
      .set({
        status: 'published',
        publish_at: null,
        published_at: sql<Date>`coalesce(published_at, publish_at)`,
      })
      .where(isDue)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
