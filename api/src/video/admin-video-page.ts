import type { AdminVideo, VideoCounts, VideoOrder } from '@wedding/shared/contract/video.schema.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { countOf, matches, videosForAdmins } from './video-query.ts';

export interface AdminVideoPage {
  page: number;
  per_page: number;
  search: string;
  status?: AdminVideo['status'] | undefined;
  processing?: AdminVideo['processing'] | undefined;
  categoryId?: number | undefined;
  sort?: VideoOrder | undefined;
}

/** Videos that are equal in it stand newest first. */
const ORDERS: Record<VideoOrder, RawBuilder<unknown>> = {
  newest: sql`v.id desc`,
  oldest: sql`v.id`,
  title: sql`lower(v.title), v.id`,
  'title-desc': sql`lower(v.title) desc, v.id desc`,
  views: sql`coalesce(n.views, 0) desc, v.id desc`,
  'views-asc': sql`coalesce(n.views, 0), v.id desc`,
  longest: sql`v.duration desc nulls last, v.id desc`,
  shortest: sql`v.duration nulls last, v.id desc`,
};

/** All videos that are asked for, the last uploaded first unless said otherwise. */
export async function adminVideoPage(db: Kysely<Database>, wanted: AdminVideoPage) {
  const { page, per_page, search, status, processing, categoryId, sort = 'newest' } = wanted;
  let found = videosForAdmins(db);
  if (status) found = found.where('v.status', '=', status);
  if (processing) found = found.where('v.processing', '=', processing);
  if (categoryId) found = found.where('v.category_id', '=', categoryId);
  if (search) found = found.where(matches(search));
  const [rows, total] = await Promise.all([
    found
      .orderBy(ORDERS[sort])
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    countOf(found),
  ]);
  return { rows, page, per_page, total };
}

/** How many videos there are, and in each state. */
export async function countVideos(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('videos')
    .select(['status', 'processing', sql<number>`count(*)`.as('videos')])
    .groupBy(['status', 'processing'])
    .execute();
  const counts: VideoCounts = { total: 0, status: {}, processing: {} };
  for (const { status, processing, videos } of rows) {
    counts.total += videos;
    counts.status[status] = (counts.status[status] ?? 0) + videos;
    counts.processing[processing] = (counts.processing[processing] ?? 0) + videos;
  }
  return counts;
}
