import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { prepared } from '../plugins/prepared.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import { captionFiles } from './captions.store.ts';
import { countOf, filmsFor, matches } from './film-query.ts';

export interface FilmPage {
  page: number;
  per_page: number;
  search: string;
  categoryId?: number | undefined;
}

/** Published films, the latest first. */
export async function filmPage(db: Kysely<Database>, accountId: number, wanted: FilmPage) {
  const { page, per_page, search, categoryId } = wanted;
  if (page === 1 && !search) return firstPage(db, accountId, wanted);
  let found = published(db, accountId);
  if (categoryId) found = found.where('v.category_id', '=', categoryId);
  if (search) found = found.where(matches(search));
  const [rows, total] = await Promise.all([
    found
      .orderBy(latest)
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    search ? countOf(found) : publishedCount(db, categoryId),
  ]);
  return { rows, page, per_page, total };
}

/** The list as everybody opens it. A page of no films has no row to carry the total, which then is none. */
async function firstPage(db: Kysely<Database>, accountId: number, { per_page, categoryId }: FilmPage) {
  const query = firstPages.get(per_page) ?? prepareFirstPage(per_page);
  firstPages.set(per_page, query);
  const rows = await (categoryId
    ? query.ofCategory(db, { accountId, categoryId })
    : query.ofAll(db, { accountId }));
  return { rows, page: 1, per_page, total: rows[0]?.total ?? 0 };
}

/** By the number of films on a page, which belongs into a plan. */
const firstPages = new Map<number, ReturnType<typeof prepareFirstPage>>();

const prepareFirstPage = (size: number) => ({
  ofAll: prepared(`films-${size}`, (db, { accountId }: { accountId: number }) =>
    published(db, accountId).select(countFilms(db).as('total')).orderBy(latest).limit(sql.lit(size)),
  ),
  ofCategory: prepared(
    `films-${size}-of-category`,
    (db, { accountId, categoryId }: { accountId: number; categoryId: number }) =>
      published(db, accountId)
        .select(countFilms(db).where('category_id', '=', categoryId).as('total'))
        .where('v.category_id', '=', categoryId)
        .orderBy(latest)
        .limit(sql.lit(size)),
  ),
});

const latest = sql`coalesce(v.published_at, v.created_at) desc, v.id desc`;
const published = (db: Kysely<Database>, accountId: number) =>
  filmsFor(db, accountId).where('v.status', '=', sql.lit('published'));

/** Kept by the database as films come and go. */
async function publishedCount(db: Kysely<Database>, categoryId: number | undefined): Promise<number> {
  const { films } = await countFilms(db)
    .$if(categoryId !== undefined, (counts) => counts.where('category_id', '=', categoryId ?? 0))
    .executeTakeFirstOrThrow();
  return films;
}

const countFilms = (db: Kysely<Database>) =>
  db.selectFrom('published_counts').select(sql<number>`coalesce(sum(films), 0)::int`.as('films'));

/** A published film with all that its player needs; undefined when couples don't see it. */
export const publishedFilm = (db: Kysely<Database>, accountId: number, id: number) =>
  filmsFor(db, accountId)
    .select(['v.playlists', 'v.storyboard', captionFiles.as('captions')])
    .where('v.id', '=', id)
    .where('v.status', '=', 'published')
    .executeTakeFirst();

/** Those of the films that couples see, as their cards show them. */
export const filmsShown = (db: Kysely<Database>, accountId: number, ids: readonly number[]) =>
  published(db, accountId).where('v.id', 'in', ids).execute();

/** Whether couples see the film at this moment. */
export async function isShown(db: Kysely<Database>, id: number): Promise<boolean> {
  const film = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return film !== undefined;
}

interface Like {
  accountId: number;
  videoId: number;
  liked: boolean;
}

/** Says once or takes back; saying it twice counts once. Answers how many couples like the film. */
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
