import { type Kysely, sql } from 'kysely';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import { countOf, filmsFor } from './film-query.ts';

const today = sql<string>`(now() at time zone 'utc')::date`;

/** Films saved for later that are still shown, the last saved first. */
export const savedForLater = (db: Kysely<Database>, accountId: number) =>
  filmsFor(db, accountId)
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

/** What was watched, the latest first; films that are no longer shown are left out. */
export async function historyPage(
  db: Kysely<Database>,
  accountId: number,
  { page, per_page }: { page: number; per_page: number },
) {
  const found = filmsFor(db, accountId)
    .innerJoin('watch_history as e', (join) =>
      join.onRef('e.video_id', '=', 'v.id').on('e.account_id', '=', accountId),
    )
    .select(['e.id as entry_id', 'e.created_at as entry_created_at', 'e.watched_at'])
    .where('v.status', '=', 'published');
  const [rows, total] = await Promise.all([
    found
      .orderBy('e.watched_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    countOf(found),
  ]);
  return { rows, page, per_page, total };
}

/** Notes that a film was watched now; on the same UTC day the entry moves up. */
export async function noteWatched(db: Kysely<Database>, actor: Actor, videoId: number): Promise<void> {
  await write(db, actor, (trx) =>
    trx
      .insertInto('watch_history')
      .values({ account_id: accountOf(actor), video_id: videoId })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'video_id', 'day']).doUpdateSet({ watched_at: sql<Date>`now()` }),
      )
      .execute(),
  );
}

/** Removes one entry of the actor's own list. Answers whether it was there. */
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

export interface Watched {
  videoId: number;
  /** Seconds. */
  position: number;
  /** Seconds of the film that really played since the last report. */
  seconds: number;
  /** Fetched since the last report. */
  bytes: number;
}

/** A view counts after so many seconds, and again after so long. */
const VIEW_SECONDS = 10;
const VIEW_AGAIN = sql`interval '1 hour'`;

/** Moves the resume point and adds up time, data and, where it is one, the view. */
export async function saveWatched(db: Kysely<Database>, actor: Actor, watched: Watched): Promise<void> {
  const pair = { account_id: accountOf(actor), video_id: watched.videoId };
  const { position, seconds, bytes } = watched;
  await write(db, actor, async (trx) => {
    // A film that ends before ten seconds are over counts when it was seen to its end.
    const needed = sql<number>`(select least(${VIEW_SECONDS}::real, coalesce(duration, ${VIEW_SECONDS}) * 0.9)
      from videos where id = ${watched.videoId})`;
    const point = await trx
      .insertInto('watch_positions')
      .values({ ...pair, position, uncounted: seconds })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'video_id']).doUpdateSet({
          position,
          uncounted: sql<number>`case when watch_positions.counted_at > now() - ${VIEW_AGAIN} then 0
            else watch_positions.uncounted + ${seconds}::real end`,
          updated_at: sql<Date>`now()`,
        }),
      )
      .returning(sql<boolean>`uncounted >= ${needed}`.as('is_view'))
      .executeTakeFirstOrThrow();
    if (point.is_view) await countView(trx, pair);
    if (seconds === 0 && bytes === 0) return;
    await trx
      .insertInto('watch_days')
      .values({ ...pair, day: today, seconds, bytes })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'video_id', 'day']).doUpdateSet({
          seconds: sql<number>`watch_days.seconds + ${seconds}::real`,
          bytes: sql<number>`watch_days.bytes + ${bytes}::bigint`,
        }),
      )
      .execute();
  });
}

async function countView(trx: Kysely<Database>, pair: { account_id: number; video_id: number }) {
  await trx
    .updateTable('watch_positions')
    .set({ uncounted: 0, counted_at: sql<Date>`now()` })
    .where('account_id', '=', pair.account_id)
    .where('video_id', '=', pair.video_id)
    .execute();
  await trx
    .updateTable('video_counts')
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .where('video_id', '=', pair.video_id)
    .execute();
}

/** Couples' routes always have an account behind them. */
function accountOf(actor: Actor): number {
  if (actor.id === null) throw new Error('A couple’s call came without its account.');
  return actor.id;
}
