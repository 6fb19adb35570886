import type { BlogRevision } from '@wedding/shared/contract/blog.schema.ts';
import { wordCount } from '@wedding/shared/domain/blog-text.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { accountName } from '../account/account-name.ts';
import type { Database, Row } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { ownExcerpt, picturesOf, plainTextOf } from './clean-html.ts';

/** The maximum number of revisions of one post. Older ones are deleted. */
const MAX_REVISIONS = 100;

interface NewRevision {
  id: number;
  kind: BlogRevision['kind'];
  /** The id of the open editor. Its saves within ten minutes are one revision. */
  writer: string | null;
  by: number | null;
}

/** Stores the post's current texts as a revision: the pending texts if there are any, else the published ones. */
export async function saveRevision(
  trx: Transaction<Database>,
  { id, kind, writer, by }: NewRevision,
): Promise<void> {
  const post = await trx
    .selectFrom('blogs')
    .select(['title', 'excerpt', 'body_html', 'pending'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const texts = textsOf(post);
  const last = await trx
    .selectFrom('blog_revisions')
    .select(['id', 'kind', 'writer', 'title', 'excerpt', 'body_html'])
    .select(sql<boolean>`began_at > now() - interval '10 minutes'`.as('recent'))
    .where('blog_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const same =
    last &&
    last.title === texts.title &&
    last.excerpt === texts.excerpt &&
    last.body_html === texts.body_html;
  if (same && kind === 'saved') return;
  const values = {
    ...texts,
    kind,
    writer,
    saved_by: by,
    words: wordCount(plainTextOf(texts.body_html)),
    pictures: picturesOf(texts.body_html),
  };
  // A recent saved revision of the same editor is updated, and publishing an unchanged one updates its kind.
  const continuesLast = last?.kind === 'saved' && last.writer === writer && last.recent;
  if (last && (continuesLast || (same && last.kind === 'saved'))) {
    const saved_at = sql<Date>`now()`;
    await trx
      .updateTable('blog_revisions')
      .set({ ...values, saved_at })
      .where('id', '=', last.id)
      .execute();
    return;
  }
  await trx
    .insertInto('blog_revisions')
    .values({ ...values, blog_id: id })
    .execute();
  await sql`delete from blog_revisions where blog_id = ${id} and id <= (
    select id from blog_revisions where blog_id = ${id} order by id desc offset ${MAX_REVISIONS} limit 1)`.execute(
    trx,
  );
}

/** Stores the current texts as the first revision of a post that is older than revisions. */
export async function ensureFirstRevision(trx: Transaction<Database>, id: number): Promise<void> {
  const revision = await trx
    .selectFrom('blog_revisions')
    .select('id')
    .where('blog_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!revision) await saveRevision(trx, { id, kind: 'saved', writer: null, by: null });
}

const textsOf = ({ pending, ...post }: Pick<Row<'blogs'>, 'title' | 'excerpt' | 'body_html' | 'pending'>) =>
  pending ?? { ...post, excerpt: ownExcerpt(post) };

const listed = (db: Kysely<Database>, blogId: number) =>
  db
    .selectFrom('blog_revisions')
    .leftJoin('accounts', 'accounts.id', 'saved_by')
    .select(['blog_revisions.id', 'blog_revisions.kind', 'title', 'words', 'saved_at'])
    .select(accountName('accounts').as('saved_by'))
    .where('blog_id', '=', blogId);

/** Returns a post's revisions, latest first. */
export async function blogRevisions(db: Kysely<Database>, blogId: number): Promise<BlogRevision[]> {
  const rows = await listed(db, blogId).orderBy('blog_revisions.id', 'desc').limit(MAX_REVISIONS).execute();
  return rows.map(toRevision);
}

/** Returns one of a post's revisions with its texts, or undefined if it doesn't exist. */
export async function findRevision(
  db: Kysely<Database>,
  { blogId, id }: { blogId: number; id: number },
): Promise<(BlogRevision & { excerpt: string; body_html: string }) | undefined> {
  const row = await listed(db, blogId)
    .select(['excerpt', 'body_html'])
    .where('blog_revisions.id', '=', id)
    .executeTakeFirst();
  return row && { ...toRevision(row), excerpt: row.excerpt, body_html: row.body_html };
}

const toRevision = (
  row: Pick<Row<'blog_revisions'>, 'id' | 'kind' | 'title' | 'words' | 'saved_at'> & {
    saved_by: string;
  },
): BlogRevision => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  words: row.words,
  saved_at: toTimestamp(row.saved_at),
  saved_by: row.saved_by,
});
