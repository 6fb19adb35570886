import type { AdminBlog, BlogStatus } from '@wedding/shared/contract/blog.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import type { BlogRow } from './blog.tables.ts';
import { cleanHtml, excerptOf, readingMinutes, wordsOf } from './clean-html.ts';
import type { Cover } from './cover.ts';

export interface BlogPage {
  page: number;
  per_page: number;
  search: string;
  /** Only blogs of this status. */
  status?: BlogStatus | undefined;
}

/** A blog as it was written; what is absent stays. HTML is sanitised here, on its way in. */
export interface BlogDraft {
  title?: string | undefined;
  excerpt?: string | undefined;
  body_html?: string | undefined;
  status?: BlogStatus | undefined;
  cover?: Cover | undefined;
}

/** Newest first; `search` matches title, excerpt and text. */
export async function blogPage(db: Kysely<Database>, { page, per_page, search, status }: BlogPage) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  let found = blogs(db);
  if (status) found = found.where('b.status', '=', status);
  if (search) {
    const text = sql<string>`concat_ws(' ', b.title, b.excerpt, regexp_replace(b.body_html, '<[^>]*>', '', 'g'))`;
    found = found.where(sql<boolean>`${text} ilike ${like}`);
  }
  const rows = await found
    .orderBy(sql`coalesce(b.published_at, b.created_at) desc, b.id desc`)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { data: rows.map(toBlog), page, per_page, total };
}

export async function blogById(
  db: Kysely<Database>,
  id: number,
  status?: BlogStatus,
): Promise<AdminBlog | undefined> {
  let found = blogs(db).where('b.id', '=', id);
  if (status) found = found.where('b.status', '=', status);
  const row = await found.executeTakeFirst();
  return row && toBlog(row);
}

export function createBlog(
  db: Kysely<Database>,
  actor: Actor,
  draft: BlogDraft & { title: string; body_html: string },
): Promise<AdminBlog> {
  return write(db, actor, async (trx) => {
    const { status = 'draft', title, body_html, excerpt = '', cover } = draft;
    const { id } = await trx
      .insertInto('blogs')
      .values({ title, status, ...written(body_html, excerpt), published_at: publishedAt(status) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return saved(trx, id, cover);
  });
}

/** Undefined when there is no such blog. */
export function updateBlog(
  db: Kysely<Database>,
  actor: Actor,
  { id, ...draft }: BlogDraft & { id: number },
): Promise<AdminBlog | undefined> {
  return write(db, actor, async (trx) => {
    const before = await trx
      .selectFrom('blogs')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return undefined;
    const status = draft.status ?? before.status;
    const change = {
      title: draft.title ?? before.title,
      status,
      published_at: before.published_at ?? publishedAt(status),
      updated_at: sql<Date>`now()`,
      ...written(draft.body_html ?? before.body_html, draft.excerpt ?? ownExcerpt(before)),
    };
    await trx.updateTable('blogs').set(change).where('id', '=', id).execute();
    return saved(trx, id, draft.cover);
  });
}

/** Answers whether there was one. */
export async function deleteBlog(db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> {
  const { numDeletedRows } = await write(db, actor, (trx) =>
    trx.deleteFrom('blogs').where('id', '=', id).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

export const coverByName = (db: Kysely<Database>, name: string): Promise<Cover | undefined> =>
  db.selectFrom('blog_covers').select(['kind', 'bytes']).where('name', '=', name).executeTakeFirst();

async function saved(trx: Transaction<Database>, id: number, cover: Cover | undefined): Promise<AdminBlog> {
  if (cover) {
    await trx.deleteFrom('blog_covers').where('blog_id', '=', id).execute();
    await trx
      .insertInto('blog_covers')
      .values({ blog_id: id, ...cover })
      .execute();
  }
  return toBlog(await blogs(trx).where('b.id', '=', id).executeTakeFirstOrThrow());
}

function written(html: string, excerpt: string) {
  const body_html = cleanHtml(html);
  const text = wordsOf(body_html);
  return { body_html, excerpt: excerpt || excerptOf(text), reading_minutes: readingMinutes(text) };
}

/** An excerpt that was only the text's beginning follows the text. */
const ownExcerpt = ({ excerpt, body_html }: BlogRow) =>
  excerpt === excerptOf(wordsOf(body_html)) ? '' : excerpt;

const publishedAt = (status: BlogStatus) => (status === 'published' ? sql<Date>`now()` : null);

const blogs = (db: Kysely<Database>) =>
  db
    .selectFrom('blogs as b')
    .leftJoin('blog_covers as c', 'c.blog_id', 'b.id')
    .selectAll('b')
    .select('c.name as cover');

type Row = Awaited<ReturnType<ReturnType<typeof blogs>['executeTakeFirstOrThrow']>>;

const toBlog = (row: Row): AdminBlog => ({
  ...row,
  blogId: row.id,
  cover: row.cover && `/media/blogs/${row.cover}`,
  created_at: toMoment(row.created_at),
  updated_at: toMoment(row.updated_at),
  published_at: row.published_at && toMoment(row.published_at),
});
