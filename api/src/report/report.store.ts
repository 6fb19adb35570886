import type { CalendarEntry } from '@wedding/shared/contract/content-calendar.schema.ts';
import type { Period, Report, ReportDay } from '@wedding/shared/contract/report.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { blogParts } from '../blog/blog.store.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { videoParts } from '../video/library/admin-video-list.store.ts';
import { dayOf, endOf, startOf } from './period.ts';

/**
 * Selects the number of subscribers at the end of each day of both periods, as the rows (day, subscribers). A membership
 * is one unbroken period, so the number is that of the starts so far, less the ends so far.
 */
export const membersByDay = ({ before_from, to }: Period): RawBuilder<unknown> => sql`
  select d::date as day, (sum(coalesce(net, 0)) over (order by d))::int as subscribers
  from generate_series(${before_from}::date, ${to}::date, interval '1 day') d
    left join (
      select day, sum(by) as net from (
        select greatest(${dayOf('starts_at')}, ${before_from}::date) as day, 1 as by
        from subscriptions where starts_at < ${endOf(to)}
        union all
        select greatest(${dayOf('ends_at')}, ${before_from}::date), -1
        from subscriptions where ends_at < ${endOf(to)}
      ) moves group by day
    ) moved on moved.day = d`;

/** Selects the naira charged on each day of both periods, as the rows (day, naira, charges). */
export const chargedByDay = ({ before_from, to }: Period): RawBuilder<unknown> => sql`
  select ${dayOf('charged_at')} as day, sum(amount) as naira, count(*) as charges
  from subscription_charges
  where charged_at >= ${startOf(before_from)} and charged_at < ${endOf(to)}
  group by 1`;

/** Returns every day of the period and of the one before, oldest first. Minutes aren't rounded. */
export async function reportDays(db: Kysely<Database>, period: Period): Promise<ReportDay[]> {
  const { before_from, to } = period;
  const { rows } = await sql<ReportDay>`
    with covered as (${membersByDay(period)}),
    charged as (${chargedByDay(period)}),
    watched as (
      select day, sum(seconds::float8) / 60 as minutes from watch_days
      where day between ${before_from}::date and ${to}::date group by day
    ),
    joined as (
      select ${dayOf('created_at')} as day, count(*) as members from accounts
      where kind = 'couple' and created_at >= ${startOf(before_from)} and created_at < ${endOf(to)}
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, subscribers,
      coalesce(minutes, 0) as watch_minutes,
      coalesce(members, 0)::int as new_members,
      coalesce(naira, 0)::float8 as revenue
    from covered left join watched using (day) left join joined using (day) left join charged using (day)
    order by day`.execute(db);
  return rows;
}

/**
 * Returns the kinds of things that wait for an administrator, with their numbers. Leaves out kinds without any, and those
 * that the alerts count.
 */
export async function attention(db: Kysely<Database>): Promise<Report['attention']> {
  const { rows } = await sql<Report['attention'][number]>`
    select kind, count::int from (
      select 1 as place, 'no_plans' as kind, 0 as count
      where not exists (select from plans where retired_at is null)
      union all
      select 2, 'unknown_texts', count(*) from journal
      where outcome in ('unknown', 'unreadable') and reviewed_at is null
      union all
      select 3, 'unprocessed_videos', count(*) from videos v
      where ${videoParts.unprocessed} and ${videoParts.unarchived}
      union all
      select 4, 'ready_drafts', count(*) from videos where status = 'draft' and processing = 'ready'
      union all
      select 5, 'scheduled_videos', count(*) from videos where status = 'scheduled'
      union all
      select 6, 'videos_without_category', count(*) from videos
      where status = 'published'
        and not exists (select from categories c where c.id = category_id and c.deleted_at is null)
      union all
      select 7, 'due_blogs', count(*) from blogs
      where ${blogParts.due} and deleted_at is null
      union all
      select 8, 'unpublished_changes', count(*) from blogs
      where ${blogParts.changed} and deleted_at is null
      union all
      select 9, 'draft_blogs', count(*) from blogs where status = 'draft' and deleted_at is null
    ) found
    where count > 0 or kind = 'no_plans'
    order by place`.execute(db);
  return rows;
}

export async function videosByStatus(db: Kysely<Database>): Promise<Report['videos']> {
  const { rows } = await sql<Report['videos'][number]>`
    select status, count(*)::int as count from videos where deleted_at is null group by status order by count desc`.execute(
    db,
  );
  return rows;
}

/** A limit far above the few dozen entries of a real month. */
const MAX_ENTRIES = 500;

/** Returns what is scheduled for publication on these days and what was published on them, earliest first. */
export async function contentCalendar(
  db: Kysely<Database>,
  { from, to }: { from: string; to: string },
): Promise<CalendarEntry[]> {
  const within = sql`at >= ${startOf(from)} and at < ${startOf(addDays(to, 1))}`;
  const { rows } = await sql<Omit<CalendarEntry, 'at'> & { at: Date }>`
    select kind, id, title, state, at from (
      select 'video' as kind, id, title, 'scheduled' as state, publish_at as at
      from videos where status = 'scheduled'
      union all
      select 'video', id, title, 'published', published_at from videos where status = 'published'
      union all
      select 'blog', id, title, 'scheduled', publish_at
      from blogs where status = 'scheduled' and deleted_at is null
      union all
      select 'blog', id, title, 'published', published_at
      from blogs where status = 'published' and deleted_at is null
    ) entries where ${within} order by at, kind, id limit ${MAX_ENTRIES}`.execute(db);
  return rows.map(({ at, ...entry }) => ({ ...entry, at: toTimestamp(at) }));
}
