import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Actor, write } from '../../db/write.ts';
import { countOf, videosFor } from '../library/video-query.ts';

/** Returns the videos saved for later that are still published, last saved first. */
export const savedForLater = (db: Kysely<Database>, accountId: number) =>
  videosFor(db, accountId)
    .innerJoin('watch_later as e', (join) =>
      join.onRef('e.video_id', '=', 'v.id').on('e.account_id', '=', accountId),
    )
    .select(['e.id as entry_id', 'e.created_at as entry_created_at'])
    .where('v.status', '=', 'published')
    .orderBy('e.id', 'desc')
    .execute();

export async function saveForLater(db: Kysely<Database>, actor: Actor, videoId: number): Promise<void> {
  await write(db, actor, (trx) =>
    trx
      .insertInto('watch_later')
      .values({ account_id: accountOf(actor), video_id: videoId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Returns a page of the watch history, latest first. Leaves out videos that are no longer published. */
export async function historyPage(
  db: Kysely<Database>,
  accountId: number,
  { page, per_page }: { page: number; per_page: number },
) {
  const history = videosFor(db, accountId)
    .innerJoin('watch_history as e', (join) =>
      join.onRef('e.video_id', '=', 'v.id').on('e.account_id', '=', accountId),
    )
    .select(['e.id as entry_id', 'e.created_at as entry_created_at', 'e.watched_at'])
    .where('v.status', '=', 'published');
  const [rows, total] = await Promise.all([
    history
      .orderBy('e.watched_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    countOf(history),
  ]);
  return { rows, page, per_page, total };
}

/** Records that a video was watched now. An entry of the same UTC day is updated instead of repeated. */
export async function noteWatched(db: Kysely<Database>, actor: Actor, videoId: number): Promise<void> {
  const entry = { account_id: accountOf(actor), video_id: videoId, when: sql<Date>`now()` };
  await write(db, actor, (trx) => noteHistory(trx, entry));
}

/** Notes a viewing at `when`; on the same UTC day the entry moves up. */
export const noteHistory = (trx: Kysely<Database>, { when, ...pair }: Pair & { when: RawBuilder<Date> }) =>
  trx
    .insertInto('watch_history')
    .values({ ...pair, day: sql<string>`(${when} at time zone 'utc')::date`, watched_at: when })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'video_id', 'day']).doUpdateSet({
        watched_at: sql<Date>`greatest(watch_history.watched_at, excluded.watched_at)`,
      }),
    )
    .execute();

/** Removes one entry of the actor's own list. Returns whether it was there. */
export async function removeEntry(
  db: Kysely<Database>,
  actor: Actor,
  entry: { from: 'watch_later' | 'watch_history'; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await write(db, actor, (trx) =>
    trx
      .deleteFrom(entry.from)
      .where('id', '=', entry.id)
      .where('account_id', '=', accountOf(actor))
      .executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

export async function clearHistory(db: Kysely<Database>, actor: Actor): Promise<void> {
  await write(db, actor, (trx) =>
    trx.deleteFrom('watch_history').where('account_id', '=', accountOf(actor)).execute(),
  );
}

interface Pair {
  account_id: number;
  video_id: number;
}

/** Returns the couple's account id. Couples' routes always have one. */
export function accountOf(actor: Actor): number {
  if (actor.id === null) throw new Error('A couple’s call came without its account.');
  return actor.id;
}
