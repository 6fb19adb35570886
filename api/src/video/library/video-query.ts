import { searchTerms } from '@wedding/shared/domain/search-text.ts';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { containsTerms } from '../../db/contains-terms.ts';
import type { Database } from '../../db/schema.ts';
import { captionFiles } from '../captions/captions.store.ts';

const COLUMNS = [
  'v.id',
  'v.title',
  'v.description',
  'v.category_id',
  'v.status',
  'v.processing',
  'v.revision',
  'v.duration',
  'v.bytes',
  'v.poster',
  'v.created_at',
] as const;

/** Selects videos with everything that one couple's cards show. */
export const videosFor = (db: Kysely<Database>, accountId: number) =>
  db
    .selectFrom('videos as v')
    .leftJoin('categories as c', (join) =>
      join.onRef('c.id', '=', 'v.category_id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('video_counts as n', 'n.video_id', 'v.id')
    .leftJoin('watch_positions as p', (join) =>
      join.onRef('p.video_id', '=', 'v.id').on('p.account_id', '=', accountId),
    )
    .select(COLUMNS)
    .select(['c.name as category', 'n.views', 'n.likes', 'p.position'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('video_likes as l')
            .select('l.video_id')
            .whereRef('l.video_id', '=', 'v.id')
            .where('l.account_id', '=', accountId),
        )
        .$castTo<boolean>()
        .as('liked'),
      eb
        .exists(
          eb
            .selectFrom('watch_later as w')
            .select('w.id')
            .whereRef('w.video_id', '=', 'v.id')
            .where('w.account_id', '=', accountId),
        )
        .$castTo<boolean>()
        .as('saved'),
    ]);

/** Selects the videos that couples see. */
export const publishedFor = (db: Kysely<Database>, accountId: number) =>
  videosFor(db, accountId).where('v.status', '=', sql.lit('published'));

export const latestFirst = sql`coalesce(v.published_at, v.created_at) desc, v.id desc`;

/** Selects the number of videos that couples see, or of those of a category. The database maintains it with each change. */
export const countPublished = (db: Kysely<Database>, categoryId?: number) =>
  db
    .selectFrom('published_counts')
    .select(sql<number>`coalesce(sum(films), 0)::int`.as('videos'))
    .$if(categoryId !== undefined, (counts) => counts.where('category_id', '=', categoryId ?? 0));

/** Selects all videos as administrators see them, with the progress of their processing. */
export const videosForAdmins = (db: Kysely<Database>) =>
  db
    .selectFrom('videos as v')
    .leftJoin('categories as c', (join) =>
      join.onRef('c.id', '=', 'v.category_id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('video_counts as n', 'n.video_id', 'v.id')
    .select(COLUMNS)
    .select([
      'v.deleted_at',
      'v.version',
      'v.processing_error',
      'v.size',
      'v.original_name',
      'v.publish_at',
      'v.storyboard',
      'v.film',
    ])
    .select(['c.name as category', 'n.views', 'n.likes'])
    .select((eb) => [
      sql<boolean>`false`.as('liked'),
      sql<boolean>`false`.as('saved'),
      sql<number>`0`.as('position'),
      captionFiles.as('captions'),
      eb
        .selectFrom('video_jobs as j')
        .select('j.overall')
        .whereRef('j.video_id', '=', 'v.id')
        .orderBy('j.id', 'desc')
        .limit(1)
        .as('progress'),
    ]);

/**
 * Returns a person's search as a condition: each word is in the title or description, in the category, or in what `alsoIn`
 * returns for it, or the whole search is in `whole`. Both are queries of ids of videos.
 */
export const matches = (
  search: string,
  { alsoIn, whole }: { alsoIn?: (word: string) => RawBuilder<unknown>; whole?: RawBuilder<unknown> | null },
) => {
  const words = searchTerms(search).map((word) => {
    const also = alsoIn ? sql`union all ${alsoIn(word)}` : sql``;
    return sql`(select by_words.id from videos as by_words
        where ${containsTerms(sql`by_words.search_text`, word)}
      union all
      select filed.id from categories as found join videos as filed on filed.category_id = found.id
        where ${containsTerms(sql`searched_text(found.name)`, word)} and found.deleted_at is null ${also})`;
  });
  const ways = [
    ...(words.length > 0 ? [sql`(${sql.join(words, sql` intersect `)})`] : []),
    ...(whole ? [whole] : []),
  ];
  if (ways.length === 0) return sql<boolean>`false`;
  // Each part of a union uses its own index, while an "or" of them would read every video. The array makes PostgreSQL
  // evaluate the union first. A join with it would be planned for a whole category and also read every video.
  return sql<boolean>`v.id = any(array(${sql.join(ways, sql` union all `)}))`;
};

/** Counts the rows of a query. */
export async function countOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total;
}
