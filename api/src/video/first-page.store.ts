import { type Kysely, sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { countPublished, latestFirst, publishedFor } from './video-query.ts';

type FirstPageRow = Awaited<ReturnType<ReturnType<typeof prepareFirstPage>['ofAll']>>[number];

/**
 * The list as everybody opens it. What all couples see alike of it is held here, and what is a couple's own is asked for
 * with the library's version: while that stays, nothing of the rest has changed, whichever process writes. A page of no
 * videos has no row to carry the total, which then is none.
 */
export async function firstPage(
  db: Kysely<Database>,
  accountId: number,
  { per_page, categoryId }: { per_page: number; categoryId?: number | undefined },
) {
  const pages = held.get(db) ?? new Map<string, FirstPageRow[]>();
  held.set(db, pages);
  const name = `${per_page} ${categoryId ?? ''}`;
  const alike = pages.get(name);
  const rows =
    (alike && (await withOwn(db, accountId, alike))) ??
    (await wholePage(db, accountId, { per_page, categoryId }));
  if (pages.size >= MOST_PAGES) pages.clear();
  if (rows.length > 0) pages.set(name, rows);
  return { rows, page: 1, per_page, total: rows[0]?.total ?? 0 };
}

/** Sizes of a page times categories. */
const MOST_PAGES = 200;
const held = new WeakMap<Kysely<Database>, Map<string, FirstPageRow[]>>();

/** The page with this couple's own; undefined once the library is another. */
async function withOwn(
  db: Kysely<Database>,
  accountId: number,
  alike: readonly FirstPageRow[],
): Promise<FirstPageRow[] | undefined> {
  const own = await ownOf(db, { accountId, ids: alike.map(({ id }) => id) });
  if (own[0]?.version !== alike[0]?.version) return undefined;
  const byId = new Map(own.map((row) => [row.id, row]));
  return alike.map((row) => ({ ...row, ...NOTHING_OWN, ...byId.get(row.id) }));
}

const NOTHING_OWN = { views: 0, likes: 0, position: null, liked: false, saved: false };
const version = sql<string>`(select version::text from library_version)`;

/** What of a card is a couple's own, and what its views and likes are now. */
const ownOf = prepared(
  'videos-own',
  (db, { accountId, ids }: { accountId: number; ids: readonly number[] }) => {
    const mine = (table: 'video_likes' | 'watch_later') =>
      sql<boolean>`n.video_id = any(array(select one.video_id from ${sql.table(table)} as one
        where one.account_id = ${accountId} and one.video_id = any(${ids}::int[])))`;
    return db
      .selectFrom('video_counts as n')
      .leftJoin('watch_positions as p', (join) =>
        join.onRef('p.video_id', '=', 'n.video_id').on('p.account_id', '=', accountId),
      )
      .where('n.video_id', '=', sql<number>`any(${ids}::int[])`)
      .select(['n.video_id as id', 'n.views', 'n.likes', 'p.position'])
      .select([mine('video_likes').as('liked'), mine('watch_later').as('saved'), version.as('version')]);
  },
);

function wholePage(
  db: Kysely<Database>,
  accountId: number,
  { per_page, categoryId }: { per_page: number; categoryId?: number | undefined },
): Promise<FirstPageRow[]> {
  const query = wholePages.get(per_page) ?? prepareFirstPage(per_page);
  wholePages.set(per_page, query);
  return categoryId ? query.ofCategory(db, { accountId, categoryId }) : query.ofAll(db, { accountId });
}

/** By the number of videos on a page, which belongs into a plan. */
const wholePages = new Map<number, ReturnType<typeof prepareFirstPage>>();

const prepareFirstPage = (size: number) => ({
  ofAll: prepared(`videos-${size}`, (db, { accountId }: { accountId: number }) =>
    publishedFor(db, accountId)
      .select([countPublished(db).as('total'), version.as('version')])
      .orderBy(latestFirst)
      .limit(sql.lit(size)),
  ),
  ofCategory: prepared(
    `videos-${size}-of-category`,
    (db, { accountId, categoryId }: { accountId: number; categoryId: number }) =>
      publishedFor(db, accountId)
        .select([countPublished(db).where('category_id', '=', categoryId).as('total'), version.as('version')])
        .where('v.category_id', '=', categoryId)
        .orderBy(latestFirst)
        .limit(sql.lit(size)),
  ),
});
