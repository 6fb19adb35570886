import type { ListedPage, PageHead } from '@wedding/shared/contract/page-head.schema.ts';
import { blogParameter } from '@wedding/shared/domain/slug.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { ownSlug } from './blog.store.ts';
import { coverAddresses } from './cover.ts';

/** The maximum number of posts in one sitemap, which leaves room for the other pages. */
const MAX_SITEMAP_URLS = 49_000;

/** Returns the public metadata of a published post, or undefined if it doesn't exist. */
export async function publishedHead(db: Kysely<Database>, id: number): Promise<PageHead | undefined> {
  const row = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'slug', 'excerpt', 'cover'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      title: row.title,
      description: row.excerpt,
      image: coverAddresses(row.cover).cover,
      parameter: parameterOf(row),
    }
  );
}

const parameterOf = (row: { id: number; slug: string; title: string }) =>
  blogParameter({ id: row.id, slug: ownSlug(row) });

/** Returns all published posts with the time of their last change, newest first. */
export async function publishedPages(db: Kysely<Database>): Promise<ListedPage[]> {
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'slug', 'updated_at'])
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_SITEMAP_URLS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    changed_at: toTimestamp(row.updated_at),
    parameter: parameterOf(row),
  }));
}
