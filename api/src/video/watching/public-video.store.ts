import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { parseSegments } from '../../media/encode/playlists.ts';

/** The most bytes of the previewed video that anyone may fetch. The landing page says "3 MB". */
const MAX_PREVIEW_BYTES = 3_000_000;
/** The rendition that previews play. */
const RENDITION = '240';

export interface PublicVideo {
  id: number;
  title: string;
  description: string;
  duration: number | null;
  poster: string | null;
}

export interface Preview {
  /** The key of the stored file. Only its first `bytes` are public. */
  key: string;
  bytes: number;
}

const published = (db: Kysely<Database>) =>
  db
    .selectFrom('videos as v')
    .select(['v.id', 'v.title', 'v.description', 'v.duration', 'v.poster'])
    .where('v.status', '=', 'published');

/** Returns the public metadata of a video, or undefined if it isn't published. */
export const publicVideo = (db: Kysely<Database>, id: number): Promise<PublicVideo | undefined> =>
  published(db).where('v.id', '=', id).executeTakeFirst();

/** Returns the most watched video and the part of its beginning that is public, or undefined if there is none. */
export async function previewedVideo(
  db: Kysely<Database>,
): Promise<(PublicVideo & { preview: Preview }) | undefined> {
  const row = await published(db)
    .leftJoin('video_counts as n', 'n.video_id', 'v.id')
    .select(['v.revision', sql<string>`v.playlists ->> ${`${RENDITION}.m3u8`}`.as('playlist')])
    .where('v.revision', '>', 0)
    .where(sql<boolean>`v.playlists ? ${`${RENDITION}.m3u8`}`)
    .orderBy('n.views', (order) => order.desc().nullsLast())
    .orderBy('v.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { revision, playlist, ...video } = row;
  const { segments } = parseSegments(playlist);
  // Includes only whole segments, because playback would stall in a partial one.
  const ends = segments.map(({ offset, length }) => offset + length);
  const bytes = ends.findLast((end) => end <= MAX_PREVIEW_BYTES);
  if (!bytes) return undefined;
  return { ...video, preview: { key: `videos/${row.id}/r${revision}/${RENDITION}.m4s`, bytes } };
}
