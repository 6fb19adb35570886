import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../db/schema.ts';
import { type Actor, write } from '../../db/write.ts';
import { captionFiles } from '../captions/captions.store.ts';
import { videosSaying } from '../captions/timed-text.store.ts';
import { countOf, countPublished, latestFirst, matches, publishedFor } from '../library/video-query.ts';
import { libraryRows, libraryVersion } from './library-cache.store.ts';

export interface VideoPage {
  page: number;
  per_page: number;
  search: string;
  categoryId?: number | undefined;
}

/** Returns a page of published videos, latest first. */
export async function videoPage(db: Kysely<Database>, accountId: number, wanted: VideoPage) {
  const { page, per_page, search, categoryId } = wanted;
  if (page === 1 && !search) return firstPage(db, accountId, wanted);
  let matching = db.selectFrom('videos as v').select('v.id').where('v.status', '=', sql.lit('published'));
  if (categoryId) matching = matching.where('v.category_id', '=', categoryId);
  if (search) matching = matching.where(matches(search, { whole: videosSaying(search) }));
  const onPage = matching
    .orderBy(latestFirst)
    .limit(per_page)
    .offset((page - 1) * per_page);
  // Finds the page's ids before its cards. A single query would be planned for everything that a search may find, and
  // would read every video's counts.
  if (search) return foundPage(db, accountId, { wanted, found: matching, onPage });
  const [rows, { videos: total }] = await Promise.all([
    publishedFor(db, accountId).where('v.id', 'in', onPage).orderBy(latestFirst).execute(),
    countPublished(db, categoryId).executeTakeFirstOrThrow(),
  ]);
  return { rows, page, per_page, total };
}

/** Returns the first page of the list from the cache. A page without videos has no row with a total, so its total is 0. */
async function firstPage(
  db: Kysely<Database>,
  accountId: number,
  { per_page, categoryId }: Pick<VideoPage, 'per_page' | 'categoryId'>,
) {
  const rows = await libraryRows(db, accountId, {
    name: `page ${per_page} ${categoryId ?? ''}`,
    read: () =>
      publishedFor(db, accountId)
        .select([countPublished(db, categoryId).as('total'), libraryVersion.as('version')])
        .$if(categoryId !== undefined, (videos) => videos.where('v.category_id', '=', categoryId ?? 0))
        .orderBy(latestFirst)
        .limit(sql.lit(per_page))
        .execute(),
  });
  return { rows, page: 1, per_page, total: rows[0]?.total ?? 0 };
}

type Found = SelectQueryBuilder<Database & { v: Database['videos'] }, 'v', { id: number }>;

/** Returns a page of a search. Counts all results in the query for the page, so that the search runs only once. */
async function foundPage(
  db: Kysely<Database>,
  accountId: number,
  { wanted, found, onPage }: { wanted: VideoPage; found: Found; onPage: Found },
) {
  const { page, per_page } = wanted;
  const ids = await onPage.select(sql<number>`count(*) over ()::int`.as('total')).execute();
  const [first] = ids;
  if (!first) return { rows: [], page, per_page, total: page === 1 ? 0 : await countOf(found) };
  const { total } = first;
  const rows = await publishedCards(
    db,
    accountId,
    ids.map(({ id }) => id),
  );
  return { rows, page, per_page, total };
}

/** Returns a published video with everything that its player needs, or undefined. Not for use in a transaction. */
export async function publishedVideo(db: Kysely<Database>, accountId: number, id: number) {
  const read = () => playedVideo(db, { accountId, id });
  return (await libraryRows(db, accountId, { name: `video ${id}`, read }))[0];
}

const playedVideo = prepared('video-played', (db, { accountId, id }: { accountId: number; id: number }) =>
  publishedFor(db, accountId)
    .select(['v.playlists', 'v.storyboard', captionFiles.as('captions'), libraryVersion.as('version')])
    .where('v.id', '=', id),
);

/** Returns those of these videos that couples see, as cards, latest first. It can't run within a transaction. */
export const publishedCards = (db: Kysely<Database>, accountId: number, ids: readonly number[]) =>
  cardsOf(db, { accountId, ids });

const cardsOf = prepared(
  'published-cards',
  (db, { accountId, ids }: { accountId: number; ids: readonly number[] }) =>
    publishedFor(db, accountId).where('v.id', '=', sql<number>`any(${ids}::int[])`).orderBy(latestFirst),
);

/** Returns whether couples see a video. Not for use in a transaction. */
export const isPublished = async (db: Kysely<Database>, id: number): Promise<boolean> =>
  (await findPublished(db, { id })).length > 0;

const findPublished = prepared('video-published', (db, { id }: { id: number }) =>
  db.selectFrom('videos').select('id').where('id', '=', id).where('status', '=', sql.lit('published')),
);

interface Like {
  accountId: number;
  videoId: number;
  liked: boolean;
}

/** Adds or removes a couple's like. A repeated like counts once. Returns how many couples like the video. */
export function setLike(db: Kysely<Database>, actor: Actor, like: Like): Promise<number> {
  const { accountId, videoId, liked } = like;
  return write(db, actor, async (trx) => {
    const pair = { account_id: accountId, video_id: videoId };
    const changed = liked
      ? await trx
          .insertInto('video_likes')
          .values(pair)
          .onConflict((conflict) => conflict.doNothing())
          .returning('video_id')
          .executeTakeFirst()
      : await trx
          .deleteFrom('video_likes')
          .where('account_id', '=', accountId)
          .where('video_id', '=', videoId)
          .returning('video_id')
          .executeTakeFirst();
    const step = changed ? (liked ? 1 : -1) : 0;
    const counted = await trx
      .updateTable('video_counts')
      .set((eb) => ({ likes: eb('likes', '+', step) }))
      .where('video_id', '=', videoId)
      .returning('likes')
      .executeTakeFirstOrThrow();
    return counted.likes;
  });
}
