import type { AdminBlog, BlogRevision, BlogStatus } from '@wedding/shared/contract/blog.schema.ts';
import { excerptOf, readingMinutes, wordCount } from '@wedding/shared/domain/blog-text.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { type HttpError, notFound } from '../http/http-error.ts';
import { releaseClaims } from '../media/store/media-claim.store.ts';
import { changesSince } from '../version/changes-since.store.ts';
import { FIRST_VERSION, versionConflict } from '../version/hold-version.store.ts';
import { adminBlog } from './blog.store.ts';
import { removeCover } from './blog-bin.store.ts';
import { ensureFirstRevision, saveRevision } from './blog-revision.store.ts';
import { blogSearchVector } from './blog-search.ts';
import { cleanHtml, ownExcerpt, plainTextOf } from './clean-html.ts';
import { coverKeys } from './cover.ts';

/** The written fields of a post. Absent fields stay unchanged. HTML is sanitised before it is stored. */
export interface BlogDraft {
  title?: string | undefined;
  excerpt?: string | undefined;
  body_html?: string | undefined;
  status?: BlogStatus | undefined;
  /** The publication time of a `scheduled` post. */
  publishAt?: Date | undefined;
  /** The name of a picture that `storePicture` stored. */
  cover?: string | undefined;
  /** The slug of the post's address; '' derives it from the title. */
  slug?: string | undefined;
  /** The displayed author; '' for none. */
  author?: string | undefined;
  /** The id of the open editor that writes; null or absent for none. */
  writer?: string | null | undefined;
}
export interface BlogChange extends BlogDraft {
  id: number;
  /** The version that the editor saw. Clients of the specification may send none (shared/contract/version.schema.ts). */
  version?: number | undefined;
  /** Whether the texts of a published post are stored as pending until they are published. */
  autosave?: boolean | undefined;
  /** Whether to drop the pending texts. */
  discard?: boolean | undefined;
}

/**
 * Creates a post. A second attempt of the same editor updates the post that the first one created.
 * @throws {HttpError} 404 when that post is in the bin by now
 */
export function createBlog(
  db: Kysely<Database>,
  actor: Actor,
  draft: BlogDraft & { title: string; body_html: string },
): Promise<AdminBlog> {
  return write(db, actor, async (trx) => {
    const { status = 'draft', title, body_html, excerpt = '', cover, writer = null, publishAt } = draft;
    const { slug = '', author = await nameOf(trx, actor) } = draft;
    const row = await trx
      .insertInto('blogs')
      .values({
        ...written({ title, body_html, excerpt }),
        slug,
        author,
        status,
        published_at: publishedAt(status),
        cover,
        writer,
        key: writer,
        updated_by: actor.id,
        publish_at: status === 'scheduled' ? publishAt : null,
      })
      .onConflict((known) => known.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) {
      const existing = await change(trx, actor, { ...draft, id: await idByKey(trx, writer) });
      if (!existing) throw notFound('This blog post');
      return existing;
    }
    if (cover) await releaseClaims(trx, coverKeys(cover));
    await saveRevision(trx, { id: row.id, kind: kindOf(status, 'draft'), writer, by: actor.id });
    return adminBlog(trx, row.id);
  });
}

/** Returns the default author: the name of the administrator who creates the post. */
async function nameOf(trx: Transaction<Database>, { id }: Actor): Promise<string> {
  if (id === null) return '';
  const account = await trx
    .selectFrom('accounts')
    .select('firstname')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.firstname ?? '';
}

async function idByKey(trx: Transaction<Database>, writer: string | null): Promise<number> {
  const { id } = await trx
    .selectFrom('blogs')
    .select('id')
    .where('key', '=', writer)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Updates a post. Returns undefined if it doesn't exist or is in the bin.
 * @throws {HttpError} 409 with the stored post when another editor has written since the version that was seen
 */
export const updateBlog = (
  db: Kysely<Database>,
  actor: Actor,
  draft: BlogChange,
): Promise<AdminBlog | undefined> => write(db, actor, (trx) => change(trx, actor, draft));

async function change(
  trx: Transaction<Database>,
  actor: Actor,
  draft: BlogChange,
): Promise<AdminBlog | undefined> {
  const { id, version, writer = null } = draft;
  const before = await trx
    .selectFrom('blogs')
    .select(['title', 'excerpt', 'body_html', 'status', 'published_at', 'publish_at', 'cover'])
    .select(['pending', 'version', 'writer', 'updated_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const isOwn =
    version === undefined ? before.updated_by === actor.id : writer !== null && writer === before.writer;
  const base = version ?? FIRST_VERSION;
  if (base !== before.version && !isOwn) throw await blogConflict(trx, base, await adminBlog(trx, id));
  const status = draft.status ?? before.status;
  // What publishes a post isn't an autosave, or its texts would stay behind.
  const isAutosave = Boolean(draft.autosave) && status === before.status;
  const isPending = isAutosave && status === 'published';
  // A post that is no longer published takes over its pending texts.
  const pendingTexts = status !== 'published' && !draft.discard ? before.pending : null;
  const texts = {
    title: draft.title ?? pendingTexts?.title ?? before.title,
    excerpt: draft.excerpt ?? pendingTexts?.excerpt ?? ownExcerpt(before),
    body_html: draft.body_html ?? pendingTexts?.body_html ?? before.body_html,
  };
  const cleaned = { ...texts, body_html: cleanHtml(texts.body_html) };
  const isUnchanged =
    cleaned.title === before.title &&
    cleaned.body_html === before.body_html &&
    cleaned.excerpt === ownExcerpt(before);
  const endsPending = status !== 'published' || draft.discard || draft.body_html !== undefined;
  await ensureFirstRevision(trx, id);
  await trx
    .updateTable('blogs')
    .set({
      ...(isPending
        ? { pending: isUnchanged ? null : JSON.stringify(cleaned) }
        : { ...written(texts), ...(endsPending && { pending: null }) }),
      status,
      updated_by: actor.id,
      writer,
      version: before.version + 1,
      published_at: before.published_at ?? publishedAt(status),
      publish_at: status === 'scheduled' ? (draft.publishAt ?? before.publish_at) : null,
      updated_at: sql<Date>`now()`,
      ...(draft.cover && { cover: draft.cover }),
      ...(draft.slug !== undefined && { slug: draft.slug }),
      ...(draft.author !== undefined && { author: draft.author }),
    })
    .where('id', '=', id)
    .execute();
  if (draft.cover) {
    await releaseClaims(trx, coverKeys(draft.cover));
    await removeCover(trx, before.cover);
  }
  const kind = draft.status && !isAutosave ? kindOf(status, before.status) : 'saved';
  await saveRevision(trx, { id, kind, writer, by: actor.id });
  return adminBlog(trx, id);
}

/** Returns the kind of a revision: `saved` while a draft stays a draft, else the post's new status. */
const kindOf = (status: BlogStatus, before: BlogStatus): BlogRevision['kind'] =>
  status === 'draft' && before === 'draft' ? 'saved' : status;

function written({ title, body_html: html, excerpt }: Pick<Row<'blogs'>, 'title' | 'body_html' | 'excerpt'>) {
  const body_html = cleanHtml(html);
  const text = plainTextOf(body_html);
  const summary = excerpt || excerptOf(text);
  const words = sql<string>`array_to_tsvector(${blogSearchVector(`${title} ${summary} ${text}`)}::text[])`;
  return { title, body_html, excerpt: summary, reading_minutes: readingMinutes(wordCount(text)), words };
}

const publishedAt = (status: BlogStatus) => (status === 'published' ? sql<Date>`now()` : null);

/** Returns the error for a post that another editor changed meanwhile, with the stored post. Nothing was written. */
async function blogConflict(
  trx: Transaction<Database>,
  sentVersion: number,
  current: AdminBlog,
): Promise<HttpError> {
  const { id, updated_by, updated_at } = current;
  const { conflict } = await changesSince(trx, { table: 'blogs', id: String(id), version: sentVersion });
  const { changed } = conflict;
  return versionConflict([
    {
      entity: 'blog',
      id,
      sent_version: sentVersion,
      current,
      changed_by: updated_by,
      changed_at: updated_at,
      // The audit trail leaves out what is autosaved and unpublished.
      changed: !changed?.length && current.pending ? ['pending'] : changed,
    },
  ]);
}
