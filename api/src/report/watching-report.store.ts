import type { Period } from '@wedding/shared/contract/report.schema.ts';
import type { WatchedVideo, WatchingDay } from '@wedding/shared/contract/watching-report.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { countsByPart } from '../video/library/video-figures.store.ts';
import { dayOf, endOf, shareOf, startOf } from './period.ts';

/** Returns every day of both periods. Minutes aren't rounded. */
export async function watchingDays(
  db: Kysely<Database>,
  { before_from, to }: Period,
): Promise<WatchingDay[]> {
  const { rows } = await sql<WatchingDay>`
    with watched as (
      select day, sum(seconds::float8) / 60 as minutes, count(distinct account_id) as viewers,
        sum(completions) as completions, sum(bytes) as bytes
      from watch_days where day between ${before_from}::date and ${to}::date group by day
    ),
    liked as (
      select ${dayOf('created_at')} as day, count(*) as likes from video_likes
      where created_at >= ${startOf(before_from)} and created_at < ${endOf(to)} group by 1
    )
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(minutes, 0) as watch_minutes,
      coalesce(viewers, 0)::int as viewers, coalesce(completions, 0)::int as completions,
      coalesce(likes, 0)::int as likes, coalesce(bytes, 0)::float8 as bytes
    from generate_series(${before_from}::date, ${to}::date, interval '1 day') d
      left join watched on watched.day = d left join liked on liked.day = d
    order by d`.execute(db);
  return rows;
}

interface Audience {
  viewers: number;
  /** The number of videos that a couple watched at least a twentieth of, each counted once per couple. */
  viewings: number;
  /** How many of them were watched to the end. */
  completed: number;
  /** For each twentieth of a video, how many of them include it. */
  parts: number[];
}

/** Counts who watched in a period, and how far. */
export async function audience(
  db: Kysely<Database>,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<Audience> {
  const { rows } = await sql<Audience>`
    select count(distinct account_id)::int as viewers, (count(*) filter (where seen <> 0))::int as viewings,
      (count(*) filter (where seen <> 0 and ends > 0))::int as completed, array[${countsByPart}] as parts
    from (
      select account_id, bit_or(seen) as seen, sum(completions) as ends from watch_days
      where day between ${from}::date and ${to}::date group by account_id, video_id
    ) viewed`.execute(db);
  return rows[0] ?? { viewers: 0, viewings: 0, completed: 0, parts: [] };
}

const MAX_VIDEOS = 20;

/** Returns the videos that were watched longest. */
export async function watchedVideos(db: Kysely<Database>, { from, to }: Period): Promise<WatchedVideo[]> {
  const { rows } = await sql<WatchedVideo & { viewings: number; completed: number }>`
    with viewed as (
      select account_id, video_id, sum(seconds::float8) as seconds, bit_or(seen) as seen,
        sum(completions) as ends, sum(bytes) as bytes
      from watch_days where day between ${from}::date and ${to}::date group by account_id, video_id
    ),
    liked as (
      select video_id, count(*) as likes from video_likes
      where created_at >= ${startOf(from)} and created_at < ${endOf(to)} group by video_id
    )
    select v.id, v.title, round(sum(seconds) / 60)::float8 as watch_minutes, count(*)::int as viewers,
      (count(*) filter (where seen <> 0))::int as viewings,
      (count(*) filter (where seen <> 0 and ends > 0))::int as completed,
      sum(ends)::int as completions, coalesce(max(likes), 0)::int as likes, sum(viewed.bytes)::float8 as bytes
    from viewed join videos v on v.id = viewed.video_id left join liked on liked.video_id = v.id
    group by v.id order by sum(seconds) desc, v.id limit ${MAX_VIDEOS}`.execute(db);
  return rows.map(({ viewings, completed, ...video }) => ({
    ...video,
    completion: shareOf(completed, viewings),
  }));
}
