import { VIDEO_PARTS } from '@wedding/shared/contract/report.schema.ts';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { accountOf, noteHistory } from './watch.store.ts';

/** What a player reports of a video. */
export interface Watched {
  video: { id: number; duration: number | null };
  /** Seconds. */
  position: number;
  /** Seconds of the video, from and to, that were played since the last report. */
  ranges: readonly (readonly [number, number])[];
  /** Bytes fetched since the last report. */
  bytes: number;
  /** When it was watched, for a report that comes late; absent for now. */
  at?: Date;
}

/** Seconds after which a view counts, and the time until the next view of the same person counts. */
const VIEW_SECONDS = 10;
const VIEW_INTERVAL = sql.lit('1 hour');
/** Parts of a video after which it counts as watched to the end: few people watch the credits. */
const MIN_PARTS_OF_WHOLE = VIDEO_PARTS * 0.9;

/** Reports of viewings longer ago than this are dropped, in milliseconds. */
const REPORT_MAX_AGE_MS = 31 * 86_400_000;

/**
 * Moves the resume point and adds up time, data, views and completions. A late report counts on its own day, enters the
 * history, and only counts if it is newer than the stored resume point: sent twice, it counts once.
 */
export async function saveWatched(db: Kysely<Database>, actor: Actor, watched: Watched): Promise<void> {
  const { video, position, ranges, bytes, at } = watched;
  if (at && Date.now() - at.getTime() > REPORT_MAX_AGE_MS) return;
  const pair = { account_id: accountOf(actor), video_id: video.id };
  const seconds = ranges.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
  const duration = video.duration ?? 0;
  const report: Report = {
    ...pair,
    position,
    seconds,
    bytes,
    seen: partsSeen(ranges, duration),
    // A video that is shorter than ten seconds counts once it was watched to its end.
    needed: Math.min(VIEW_SECONDS, (duration || VIEW_SECONDS) * 0.9),
    at: at ?? null,
  };
  if (!at) {
    await addReport(db, report);
    return;
  }
  await write(db, actor, async (trx) => {
    const { rows } = await reportQuery(report).execute(trx);
    // The time of a phone whose clock is fast is now.
    const when = sql<Date>`least(${at}::timestamptz, now())`;
    if (rows.length > 0 && seconds > 0) await noteHistory(trx, { ...pair, when });
  });
}

interface Report {
  account_id: number;
  video_id: number;
  position: number;
  seconds: number;
  bytes: number;
  /** Bit n: the n-th part of the video was played. */
  seen: number;
  /** Seconds after which this viewing is a view. */
  needed: number;
  at: Date | null;
}

/**
 * One statement, because each couple that watches sends a report every few seconds; none of its tables is audited.
 * It returns no row for a late report that isn't newer than the resume point.
 */
const reportQuery = (report: Report) => {
  const seconds = sql`${report.seconds}::real`;
  const seen = sql`${report.seen}::integer`;
  const needed = sql`${report.needed}::real`;
  const counts = sql`coalesce(w.counted_at <= now() - interval ${VIEW_INTERVAL}, true)`;
  const isWhole = (parts: typeof seen) =>
    sql`bit_count((${parts})::bit(32)) >= ${sql.lit(MIN_PARTS_OF_WHOLE)}`;
  return sql<{ video_id: number }>`
    with point as (
      insert into watch_positions as w (account_id, video_id, position, uncounted, counted_at, seen, updated_at)
      values (${report.account_id}::bigint, ${report.video_id}::integer, ${report.position}::real,
        case when ${seconds} >= ${needed} then 0 else ${seconds} end,
        case when ${seconds} >= ${needed} then now() end,
        case when ${isWhole(seen)} then 0 else ${seen} end, least(${report.at}::timestamptz, now()))
      on conflict (account_id, video_id) do update set
        position = excluded.position,
        uncounted = case when ${counts} and w.uncounted + ${seconds} < ${needed} then w.uncounted + ${seconds} else 0 end,
        counted_at = case when ${counts} and w.uncounted + ${seconds} >= ${needed} then now() else w.counted_at end,
        seen = case when ${isWhole(sql`w.seen | ${seen}`)} then 0 else w.seen | ${seen} end,
        updated_at = excluded.updated_at
      where ${report.at}::timestamptz is null or w.updated_at < excluded.updated_at
      returning account_id, video_id, updated_at, counted_at is not distinct from now() as is_view,
        ${seen} <> 0 and seen = 0 as is_whole
    ), viewed as (
      update video_counts c set views = c.views + 1 from point p where c.video_id = p.video_id and p.is_view
    ), today as (
      insert into watch_days as d (account_id, video_id, day, views, seconds, bytes, seen, completions)
      select account_id, video_id, (updated_at at time zone 'Africa/Lagos')::date, is_view::int, ${seconds},
        ${report.bytes}::bigint, ${seen}, is_whole::int
      from point where ${seconds} > 0 or ${report.bytes}::bigint > 0
      on conflict (account_id, video_id, day) do update set
        views = d.views + excluded.views,
        seconds = d.seconds + excluded.seconds,
        bytes = d.bytes + excluded.bytes,
        seen = d.seen | excluded.seen,
        completions = d.completions + excluded.completions
    )
    select video_id from point`;
};

const addReport = prepared('watch-report', (_db, report: Report) => reportQuery(report));

/** Returns the parts of a video whose middle is in one of the ranges, as bits. */
function partsSeen(ranges: Watched['ranges'], duration: number): number {
  let seen = 0;
  if (duration <= 0) return seen;
  for (let part = 0; part < VIDEO_PARTS; part++) {
    const middle = ((part + 0.5) / VIDEO_PARTS) * duration;
    if (ranges.some(([from, to]) => from <= middle && middle < to)) seen |= 1 << part;
  }
  return seen;
}
