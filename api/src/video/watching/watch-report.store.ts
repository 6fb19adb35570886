import type { ViewSource } from '@wedding/shared/contract/video.schema.ts';
import { VIDEO_PARTS } from '@wedding/shared/contract/watching-report.schema.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { sharedQuery } from '../../db/shared-query.ts';
import { type Actor, write } from '../../db/write.ts';
import { accountOf, noteHistory } from './watch.store.ts';

/** What a player reports of a video. */
export interface Watched {
  videoId: number;
  /** Seconds. */
  position: number;
  /** Seconds of the video, from and to, that were played since the last report. */
  ranges: readonly (readonly [number, number])[];
  /** Bytes fetched since the last report. */
  bytes: number;
  /** Which way the couple came to it. */
  source?: ViewSource | undefined;
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
 * history, and moves the resume point only if that is older. It counts if it is newer than the last one that came late: sent
 * twice, it counts once.
 * @returns whether it counts: a report of a video that couples don't see doesn't
 */
export async function saveWatched(db: Kysely<Database>, actor: Actor, watched: Watched): Promise<boolean> {
  const { videoId, bytes, source = null, at } = watched;
  if (at && Date.now() - at.getTime() > REPORT_MAX_AGE_MS) return false;
  const pair = { account_id: accountOf(actor), video_id: videoId };
  const position = roundToMs(watched.position);
  const ranges = watched.ranges.map(([from, to]) => [roundToMs(from), roundToMs(to)] as const);
  const played = ranges.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
  const report: Report = { ...pair, position, played, ranges, bytes, source, at: at ?? null };
  if (!at) return (await addReport(db, report)).length > 0;
  return write(db, actor, async (trx) => {
    const { rows } = await reportsQuery([report]).execute(trx);
    // The time of a phone whose clock is fast is now.
    const when = sql<Date>`least(${at}::timestamptz, now())`;
    if (rows.length > 0 && played > 0) await noteHistory(trx, { ...pair, when });
    return rows.length > 0;
  });
}

/** PostgreSQL refuses a number that is too small for its column. */
const roundToMs = (seconds: number): number => Math.round(seconds * 1000) / 1000;

interface Report extends Pick<Watched, 'position' | 'ranges' | 'bytes'> {
  account_id: number;
  video_id: number;
  /** Seconds. */
  played: number;
  source: ViewSource | null;
  at: Date | null;
}

/**
 * One statement, because each couple that watches sends a report every few seconds; none of its tables is audited. Rows
 * are locked in one order, so that two of these statements can't deadlock.
 * @param reports at most one for each account and video, but for repetitions
 * @returns no row for a late report that isn't newer than the last one, or of a video that couples don't see
 */
const reportsQuery = (reports: readonly Report[]) => {
  const counts = sql`coalesce(w.counted_at <= now() - interval ${VIEW_INTERVAL}, true)`;
  const isWhole = (parts: RawBuilder<unknown>) =>
    sql`bit_count((${parts})::bit(32)) >= ${sql.lit(MIN_PARTS_OF_WHOLE)}`;
  return sql<Pick<Report, 'account_id' | 'video_id'>>`
    with report as (
      -- One report counts as one whole video at most, whatever a client says. A video that is shorter than ten seconds
      -- counts as viewed once it was watched to its end. In "seen", bit n says that the middle of the n-th part was played.
      select distinct r.account_id, r.video_id, r.position, r.bytes, r.source, r.at,
        least(r.played, v.duration) as seconds, least(${sql.lit(VIEW_SECONDS)}, v.duration * 0.9) as needed,
        (select coalesce(bit_or(1 << part), 0)
          from (select part, (part + 0.5) / ${sql.lit(VIDEO_PARTS)} * v.duration as middle
              from generate_series(0, ${sql.lit(VIDEO_PARTS - 1)}) part) parts, jsonb_array_elements(r.ranges) range
          where middle >= (range ->> 0)::real and middle < (range ->> 1)::real) as seen
      from (values ${sql.join(reports.map((one) => sql`(${one}::jsonb)`))}) as places (one),
        jsonb_to_record(one) as r(account_id bigint, video_id integer, position real, played real, ranges jsonb, bytes bigint,
          source text, at timestamptz)
        join (select id, nullif(duration, 0) as duration from videos where status = 'published') v on v.id = r.video_id
    ), point as (
      insert into watch_positions as w (account_id, video_id, position, uncounted, counted_at, seen, updated_at,
          reported_at, late_at)
      select r.account_id, r.video_id, r.position,
        case when r.seconds >= r.needed then 0 else r.seconds end,
        case when r.seconds >= r.needed then now() end,
        case when ${isWhole(sql`r.seen`)} then 0 else r.seen end, least(r.at, now()), r.at,
        case when r.at is not null then least(r.at, now()) end
      from report r order by r.account_id, r.video_id
      on conflict (account_id, video_id) do update set (position, uncounted, counted_at, seen, updated_at, reported_at,
          late_at) = (
        select case when r.at is null or w.updated_at < excluded.updated_at then r.position else w.position end,
          case when ${counts} and w.uncounted + r.seconds < r.needed then w.uncounted + r.seconds else 0 end,
          case when ${counts} and w.uncounted + r.seconds >= r.needed then now() else w.counted_at end,
          case when ${isWhole(sql`w.seen | r.seen`)} then 0 else w.seen | r.seen end,
          greatest(w.updated_at, excluded.updated_at),
          case when r.at > now() then r.at else w.reported_at end,
          greatest(w.late_at, excluded.late_at)
        from report r where r.account_id = excluded.account_id and r.video_id = excluded.video_id
      )
      where excluded.reported_at is null
        or (coalesce(w.late_at < excluded.late_at, true) and w.reported_at is distinct from excluded.reported_at)
      returning account_id, video_id, counted_at is not distinct from now() as is_view, seen = 0 as is_reset
    ), locked as (
      select video_id from video_counts where video_id in (select video_id from point where is_view)
      order by video_id for update
    ), viewed as (
      update video_counts c set views = c.views + v.views
      from (select video_id, count(*) as views from locked join point using (video_id) where is_view group by 1) v
      where c.video_id = v.video_id
    ), sourced as (
      -- Its rows are changed only under the lock of their video's counts.
      insert into view_sources as s (video_id, day, source, views)
      select video_id, (least(r.at, now()) at time zone 'Africa/Lagos')::date, r.source, count(*)
      from locked join point p using (video_id) join report r using (account_id, video_id)
      where p.is_view and r.source is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict (video_id, day, source) do update set views = s.views + excluded.views
    ), today as (
      insert into watch_days as d (account_id, video_id, day, views, seconds, bytes, seen, completions)
      select account_id, video_id, (least(r.at, now()) at time zone 'Africa/Lagos')::date, is_view::int, r.seconds, r.bytes,
        r.seen, (r.seen <> 0 and is_reset)::int
      from point p join report r using (account_id, video_id) where r.seconds > 0 or r.bytes > 0
      order by account_id, video_id
      on conflict (account_id, video_id, day) do update set
        views = d.views + excluded.views,
        seconds = d.seconds + excluded.seconds,
        bytes = d.bytes + excluded.bytes,
        seen = d.seen | excluded.seen,
        completions = d.completions + excluded.completions
    )
    select account_id, video_id from point`;
};

const textOf = ({ account_id, video_id }: Pick<Report, 'account_id' | 'video_id'>) =>
  `${account_id} ${video_id}`;

/** Reports that arrive at the same time are stored by one statement, in one commit. */
const addReport = sharedQuery('watch-reports', {
  build: (_db, reports: readonly Report[]) => reportsQuery(reports),
  textOfKey: textOf,
  textOfRow: textOf,
});
