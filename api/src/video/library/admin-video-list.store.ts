import type { AdminVideo, VideoOrder } from '@wedding/shared/contract/video.schema.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containsTerms } from '../../db/contains-terms.ts';
import type { Database } from '../../db/schema.ts';
import { countOf, matches, videosForAdmins } from './video-query.ts';

/** The conditions of the lists that aren't one state, on videos `v`. The overview and the alerts count with the same ones. */
export const videoParts = {
  unarchived: sql<boolean>`v.status <> 'archived'`,
  unprocessed: sql<boolean>`v.processing in ('uploaded', 'cancelled') and v.revision = 0`,
};

export interface VideoFilter {
  search?: string | undefined;
  status?: AdminVideo['status'] | 'unarchived' | undefined;
  processing?: AdminVideo['processing'] | 'unprocessed' | undefined;
  category_id?: number | 'none' | undefined;
  /** Selects the videos in the bin instead of all others. */
  bin?: '1' | undefined;
}

interface AdminVideoQuery extends VideoFilter {
  page: number;
  per_page: number;
  sort?: VideoOrder | undefined;
  days?: number | undefined;
}

/** How each watched video did in a period of days. */
const figures = (from: string, to: string) => sql<{
  video_id: number;
  views: number;
  seconds: number;
  average: number | null;
  completion: number | null;
}>`(
  select video_id, sum(views)::int as views, sum(seconds) as seconds,
    round(sum(seconds) / nullif(sum(views), 0))::int as average,
    round(100.0 * count(*) filter (where seen <> 0 and ends > 0) / nullif(count(*) filter (where seen <> 0), 0))::int as completion
  from (
    select video_id, sum(views) as views, sum(seconds::float8) as seconds, bit_or(seen) as seen, sum(completions) as ends
    from watch_days where day between ${from}::date and ${to}::date group by video_id, account_id
  ) w group by video_id)`;

/** The SQL of each order. Most orders list equal videos newest first. */
const ORDERS: Record<VideoOrder, RawBuilder<unknown>> = {
  newest: sql`v.created_at desc, v.id desc`,
  oldest: sql`v.created_at, v.id`,
  title: sql`v.search_text, v.id`,
  'title-desc': sql`v.search_text desc, v.id desc`,
  views: sql`coalesce(f.views, 0) desc, v.id desc`,
  'views-asc': sql`coalesce(f.views, 0), v.id desc`,
  'watch-time': sql`coalesce(f.seconds, 0) desc, v.id desc`,
  'watch-time-asc': sql`coalesce(f.seconds, 0), v.id desc`,
  average: sql`f.average desc nulls last, v.id desc`,
  'average-asc': sql`f.average nulls last, v.id desc`,
  completion: sql`f.completion desc nulls last, v.id desc`,
  'completion-asc': sql`f.completion nulls last, v.id desc`,
  longest: sql`v.duration desc nulls last, v.id desc`,
  shortest: sql`v.duration nulls last, v.id desc`,
};

/** The day of a video in the bin is that of its deletion. */
const BIN_ORDERS: typeof ORDERS = {
  ...ORDERS,
  newest: sql`v.deleted_at desc, v.id desc`,
  oldest: sql`v.deleted_at, v.id`,
};

/** Returns an administrator's filter of the videos `v` as a condition. */
export function matchesFilter({ search, status, processing, category_id, bin }: VideoFilter) {
  const conditions = [bin ? sql`v.deleted_at is not null` : sql`v.deleted_at is null`];
  if (status) conditions.push(status === 'unarchived' ? videoParts[status] : sql`v.status = ${status}`);
  if (processing) {
    conditions.push(
      processing === 'unprocessed' ? videoParts[processing] : sql`v.processing = ${processing}`,
    );
  }
  if (category_id === 'none')
    conditions.push(
      sql`not exists (select from categories k where k.id = v.category_id and k.deleted_at is null)`,
    );
  else if (category_id) conditions.push(sql`v.category_id = ${category_id}`);
  if (search) conditions.push(matches(search, { alsoIn: byFileName }));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const byFileName = (word: string) =>
  sql`select by_file.id from videos as by_file where ${containsTerms(sql`by_file.search_file_name`, word)}`;

/** Returns a page of the videos that match the filter, newest first by default. */
export async function listAdminVideos(db: Kysely<Database>, query: AdminVideoQuery) {
  const { page, per_page, sort = 'newest', days = 28, ...filter } = query;
  const matches = videosForAdmins(db).where(matchesFilter(filter));
  const to = today();
  const [rows, total] = await Promise.all([
    matches
      .leftJoin(figures(addDays(to, -days), to).as('f'), 'f.video_id', 'v.id')
      .select(['f.views as period_views', 'f.seconds', 'f.average', 'f.completion'])
      .orderBy((filter.bin ? BIN_ORDERS : ORDERS)[sort])
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    countOf(matches),
  ]);
  return { rows, page, per_page, total };
}
