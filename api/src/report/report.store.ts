import type { Report, ReportDay } from '@wedding/shared/contract/report.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../plugins/schema.ts';

/**
 * Every day of the period and of the equal period before it, oldest first, as UTC days: that is how watch time
 * is recorded. A membership is one unbroken stretch, so those standing are the starts less the ends so far.
 */
export async function reportDays(db: Kysely<Database>, days: number): Promise<ReportDay[]> {
  const { rows } = await sql<ReportDay>`
    with span as (
      select (now() at time zone 'utc')::date - (${days}::int * 2 - 1) as first, (now() at time zone 'utc')::date as last
    ),
    moves as (
      select greatest((starts_at at time zone 'utc')::date, first) as day, 1 as by
      from subscriptions, span where starts_at <= now()
      union all
      select greatest((ends_at at time zone 'utc')::date, first), -1
      from subscriptions, span where ends_at <= now()
    ),
    standing as (select day, sum(by) as net from moves group by day),
    watched as (
      select day, sum(seconds) / 60 as minutes from watch_days, span where day >= first group by day
    ),
    joined as (
      select (created_at at time zone 'utc')::date as day, count(*) as members
      from accounts, span
      where kind = 'couple' and created_at >= first::timestamp at time zone 'utc'
      group by 1
    ),
    charged as (
      select (charged_at at time zone 'utc')::date as day, sum(amount) as naira
      from subscription_charges, span
      where charged_at >= first::timestamp at time zone 'utc'
      group by 1
    )
    select to_char(d, 'YYYY-MM-DD') as day,
      sum(coalesce(net, 0)) over (order by d)::int as subscribers,
      round(coalesce(minutes, 0))::int as watch_minutes,
      coalesce(members, 0)::int as new_members,
      coalesce(naira, 0)::float8 as revenue
    from span, generate_series(first, last, interval '1 day') as d
      left join standing on standing.day = d
      left join watched on watched.day = d
      left join joined on joined.day = d
      left join charged on charged.day = d
    order by d`.execute(db);
  return rows;
}

/** What waits for an administrator; a kind of which there is nothing is left out. */
export async function attention(db: Kysely<Database>): Promise<Report['attention']> {
  const { rows } = await sql<Report['attention'][number]>`
    select kind, count::int from (
      select 1 as place, 'no_plans' as kind, 0 as count
      where not exists (select from plans where retired_at is null)
      union all
      select 2, 'open_messages', count(*) from messages where answered_at is null
      union all
      select 2, 'failed_videos', count(*) from videos where processing = 'failed' and status <> 'archived'
      union all
      select 3, 'unprocessed_videos', count(*) from videos
      where processing in ('uploaded', 'cancelled') and revision = 0 and status <> 'archived'
      union all
      select 4, 'ready_drafts', count(*) from videos where status = 'draft' and processing = 'ready'
      union all
      select 5, 'videos_without_category', count(*) from videos
      where status = 'published' and category_id is null
      union all
      select 6, 'draft_blogs', count(*) from blogs where status = 'draft'
    ) found
    where count > 0 or kind = 'no_plans'
    order by place`.execute(db);
  return rows;
}

export async function videosByStatus(db: Kysely<Database>): Promise<Report['videos']> {
  const { rows } = await sql<Report['videos'][number]>`
    select status, count(*)::int as count from videos group by status order by count desc`.execute(db);
  return rows;
}
