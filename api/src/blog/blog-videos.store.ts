import type { BlogVideo } from '@wedding/shared/contract/blog.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toVideo } from '../video/library/video-dto.ts';
import { videosShown } from '../video/watching/video.store.ts';
import { videosOf } from './clean-html.ts';

/** Returns the visible videos that a post's text names, in the order of the text. No path is signed, so none can play. */
export async function blogVideos(
  db: Kysely<Database>,
  { accountId, html }: { accountId: number; html: string },
): Promise<BlogVideo[]> {
  const ids = videosOf(html);
  if (ids.length === 0) return [];
  const rows = await videosShown(db, accountId, ids);
  const byId = new Map(rows.map((row) => [row.id, toVideo(row, () => '')]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
