import { VIDEO_PARTS } from '@wedding/shared/contract/report.schema.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { countOf, videosFor } from './video-query.ts';

/** Videos saved for later that are still shown, the last saved first. */
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

/** What was watched, the latest first; videos that are no longer shown are left out. */
export async function historyPage(
  db: Kysely<Database>,
  accountId: number,
  { page, per_page }: { page: number; per_page: number },
) {
  const found = videosFor(db, accountId)
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

/** Notes that a video was watched now; on the same UTC day the entry moves up. */
export async function noteWatched(db: Kysely<Database>, actor: Actor, videoId: number): Promise<void> {
  const seen = { account_id: accountOf(actor), video_id: videoId, when: sql<Date>`now()` };
  await write(db, actor, (trx) => noteHistory(trx, seen));
}

const noteHistory = (trx: Kysely<Database>, { when, ...pair }: Pair & { when: RawBuilder<Date> }) =>
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

export interface Watched {
  videoId: number;
  /** Seconds. */
  position: number;
  /** Seconds of the video, from and to, that really played since the last report. */
  ranges: readonly (readonly [number, number])[];
  /** Fetched since the last report. */
  bytes: number;
  /** When, for what is told later; absent for now. */
  at?: Date;
}

/** Seconds after which a view counts, and the time until the next view of the same person counts. */
const VIEW_SECONDS = 10;
const VIEW_INTERVAL = sql`interval '1 hour'`;
/** Parts of a video after which it counts as watched to the end: few people watch the credits. */
const MIN_PARTS_OF_WHOLE = VIDEO_PARTS * 0.9;

/** What was watched longer ago than this, in ms, is no longer counted. */
const REPORT_MAX_AGE_MS = 31 * 86_400_000;

/**
 * Moves the resume point and adds up time, data and, where it is one, the view. What is told later counts on its own day,
 * enters the history, and counts only where it is newer than what is known: told twice it counts once.
 */
export async function saveWatched(db: Kysely<Database>, actor: Actor, watched: Watched): Promise<void> {
  const pair = { account_id: accountOf(actor), video_id: watched.videoId };
  const { position, ranges, bytes, at } = watched;
  if (at && Date.now() - at.getTime() > REPORT_MAX_AGE_MS) return;
  // A phone whose clock runs ahead watched it now.
  const when = at ? sql<Date>`least(${at}::timestamptz, now())` : sql<Date>`now()`;
  const seconds = ranges.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
  await write(db, actor, async (trx) => {
    const video = await trx
      .selectFrom('videos')
      .select('duration')
      .where('id', '=', watched.videoId)
      .executeTakeFirst();
    const seen = partsSeen(ranges, video?.duration ?? 0);
    // A video that ends before ten seconds are over counts when it was seen to its end.
    const needed = Math.min(VIEW_SECONDS, (video?.duration ?? VIEW_SECONDS) * 0.9);
    const point = await trx
      .insertInto('watch_positions')
      .values({ ...pair, position, uncounted: seconds, seen, updated_at: when })
      .onConflict((conflict) => {
        const known = conflict.columns(['account_id', 'video_id']).doUpdateSet({
          position,
          uncounted: sql<number>`case when watch_positions.counted_at > now() - ${VIEW_INTERVAL} then 0
            else watch_positions.uncounted + ${seconds}::real end`,
          seen: sql<number>`watch_positions.seen | ${seen}::int`,
          updated_at: when,
        });
        return at ? known.where('watch_positions.updated_at', '<', when) : known;
      })
      .returning([sql<boolean>`uncounted >= ${needed}::real`.as('is_view'), 'seen'])
      .executeTakeFirst();
    if (!point) return;
    if (at && seconds > 0) await noteHistory(trx, { ...pair, when });
    if (point.is_view) await countView(trx, pair);
    const completions = bitsOf(point.seen) >= MIN_PARTS_OF_WHOLE ? 1 : 0;
    if (completions > 0) await beginAnew(trx, pair);
    if (seconds === 0 && bytes === 0) return;
    await trx
      .insertInto('watch_days')
      .values({
        ...pair,
        day: sql<string>`(${when} at time zone 'Africa/Lagos')::date`,
        views: point.is_view ? 1 : 0,
        seconds,
        bytes,
        seen,
        completions,
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'video_id', 'day']).doUpdateSet({
          seconds: sql<number>`watch_days.seconds + ${seconds}::real`,
          views: sql<number>`watch_days.views + excluded.views`,
          bytes: sql<number>`watch_days.bytes + ${bytes}::bigint`,
          seen: sql<number>`watch_days.seen | ${seen}::int`,
          completions: sql<number>`watch_days.completions + ${completions}::smallint`,
        }),
      )
      .execute();
  });
}

/** Which parts of a video the ranges hold the middle of, as bits. */
function partsSeen(ranges: Watched['ranges'], duration: number): number {
  let seen = 0;
  if (duration <= 0) return seen;
  for (let part = 0; part < VIDEO_PARTS; part++) {
    const middle = ((part + 0.5) / VIDEO_PARTS) * duration;
    if (ranges.some(([from, to]) => from <= middle && middle < to)) seen |= 1 << part;
  }
  return seen;
}

function bitsOf(seen: number): number {
  let bits = 0;
  for (let rest = seen; rest > 0; rest >>>= 1) bits += rest & 1;
  return bits;
}

/** Marks the video as watched to the end; a later viewing may count again. */
const beginAnew = (trx: Kysely<Database>, pair: Pair) =>
  trx
    .updateTable('watch_positions')
    .set({ seen: 0 })
    .where('account_id', '=', pair.account_id)
    .where('video_id', '=', pair.video_id)
    .execute();

interface Pair {
  account_id: number;
  video_id: number;
}

async function countView(trx: Kysely<Database>, pair: Pair) {
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
