import type { AdminBlog, BlogStatus } from '@wedding/shared/contract/blog.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { addJob } from '../jobs/queue.ts';
import { releaseClaims } from '../media/media-claim.store.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import { adminBlog } from './blog.store.ts';
import type { BlogRow } from './blog.tables.ts';
import { blogWords } from './blog-words.ts';
import { cleanHtml, excerptOf, readingMinutes, wordsOf } from './clean-html.ts';
import { coverKeys } from './cover.ts';

/** A blog as it was written; what is absent stays. HTML is sanitised here, on its way in. */
export interface BlogDraft {
  title?: string | undefined;
  excerpt?: string | undefined;
  body_html?: string | undefined;
  status?: BlogStatus | undefined;
  /** The name of a picture kept by `keepCover`. */
  cover?: string | undefined;
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
      .values({ ...written({ title, body_html, excerpt }), status, published_at: publishedAt(status), cover })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (cover) await releaseClaims(trx, coverKeys(cover));
    return adminBlog(trx, id);
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
      .select(['title', 'excerpt', 'body_html', 'status', 'published_at', 'cover'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return undefined;
    const status = draft.status ?? before.status;
    const change = {
      ...written({
        title: draft.title ?? before.title,
        body_html: draft.body_html ?? before.body_html,
        excerpt: draft.excerpt ?? ownExcerpt(before),
      }),
      status,
      published_at: before.published_at ?? publishedAt(status),
      updated_at: sql<Date>`now()`,
      ...(draft.cover && { cover: draft.cover }),
    };
    await trx.updateTable('blogs').set(change).where('id', '=', id).execute();
    if (draft.cover) {
      await releaseClaims(trx, coverKeys(draft.cover));
      await removeCover(trx, before.cover);
    }
    return adminBlog(trx, id);
  });
}

/** Answers whether there was one. */
export function deleteBlog(db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> {
  return write(db, actor, async (trx) => {
    const gone = await trx.deleteFrom('blogs').where('id', '=', id).returning('cover').executeTakeFirst();
    await removeCover(trx, gone?.cover ?? null);
    return gone !== undefined;
  });
}

/** Its files go once the transaction stands. */
async function removeCover(trx: Transaction<Database>, name: string | null): Promise<void> {
  if (name) await addJob(trx, { kind: 'remove-media', payload: { keys: coverKeys(name) } });
}

function written({ title, body_html: html, excerpt }: Pick<BlogRow, 'title' | 'body_html' | 'excerpt'>) {
  const body_html = cleanHtml(html);
  const text = wordsOf(body_html);
  const shown = excerpt || excerptOf(text);
  const words = sql<string>`array_to_tsvector(${blogWords(`${title} ${shown} ${text}`)}::text[])`;
  return { title, body_html, excerpt: shown, reading_minutes: readingMinutes(text), words };
}

/** An excerpt that was only the text's beginning follows the text. */
const ownExcerpt = ({ excerpt, body_html }: Pick<BlogRow, 'excerpt' | 'body_html'>) =>
  excerpt === excerptOf(wordsOf(body_html)) ? '' : excerpt;

const publishedAt = (status: BlogStatus) => (status === 'published' ? sql<Date>`now()` : null);
