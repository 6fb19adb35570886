import type { BlogPost } from '@wedding/shared/contract/blog.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type CardRow, ownSlug, toCard } from './blog.store.ts';
import { likeQuery } from './blog-search.ts';

const RELATED_COUNT = 3;
/** The number of latest posts among which related ones are chosen. It bounds the query however long the blog grows. */
const CANDIDATES = 120;

type Around = Pick<BlogPost, 'related' | 'newer' | 'older'>;

/** Returns suggestions after the published post `id`: up to three related posts, and its neighbours in time. */
export async function readNext(db: Kysely<Database>, { id, title }: { id: number; title: string }) {
  const [related, newer, older] = await Promise.all([
    relatedTo(db, { id, title }),
    neighbour(db, id, 'newer'),
    neighbour(db, id, 'older'),
  ]);
  return { related, newer, older } satisfies Around;
}

async function relatedTo(db: Kysely<Database>, { id, title }: { id: number; title: string }) {
  // Posts that share words with the title come first; equal ranks are ordered by time.
  const query = likeQuery(title) ?? "''";
  const { rows } = await sql<CardRow>`
    select id, title, slug, author, excerpt, cover, reading_minutes, created_at, published_at
    from (
      select * from blogs where status = 'published' and deleted_at is null and id <> ${id}
      order by coalesce(published_at, created_at) desc, id desc limit ${CANDIDATES}
    ) as latest
    order by ts_rank(words, ${query}::tsquery) desc, coalesce(published_at, created_at) desc, id desc
    limit ${RELATED_COUNT}`.execute(db);
  return rows.map(toCard);
}

async function neighbour(db: Kysely<Database>, id: number, side: 'newer' | 'older') {
  const [beyond, order] = side === 'newer' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const { rows } = await sql<{ id: number; title: string; slug: string }>`
    select id, title, slug from blogs
    where status = 'published' and deleted_at is null and (coalesce(published_at, created_at), id) ${beyond}
      (select coalesce(published_at, created_at), id from blogs where id = ${id})
    order by coalesce(published_at, created_at) ${order}, id ${order} limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, slug: ownSlug(row) } : null;
}
