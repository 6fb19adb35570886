import {
  type AdminBlog,
  addBlogPictureSchema,
  type BlogStatus,
  createBlogSchema,
  updateBlogSchema,
} from '@wedding/shared/contract/blog.schema.ts';
import {
  addBlogPicture,
  createBlog,
  deleteBlog,
  getAdminBlog,
  getBlog,
  getBlogHead,
  getBlogRevision,
  listAdminBlogs,
  listBlogHeads,
  listBlogRevisions,
  listBlogs,
  reportBlogPresence,
  restoreBlog,
  updateBlog,
} from '@wedding/shared/contract/blog.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { toDate } from '../db/timestamp.ts';
import { isForm } from '../http/checked-part.ts';
import { countedList } from '../http/counted-list.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { dropUnnamed } from '../media/store/media-claim.store.ts';
import { sendMediaFile } from '../media/store/media-files.ts';
import { readPictureForm } from '../picture/picture-form.ts';
import { adminPage, blogVideos, findAdminBlog, publishedBlog, publishedPage } from './blog.store.ts';
import * as bin from './blog-bin.store.ts';
import { publishedHead, publishedPages } from './blog-head.store.ts';
import { addPicture } from './blog-picture.store.ts';
import { reportPresence } from './blog-presence.store.ts';
import { blogRevisions, findRevision } from './blog-revision.store.ts';
import * as store from './blog-write.store.ts';
import { coverKeys, fileKey, isCoverFile, storePicture } from './cover.ts';
import { readNext } from './read-next.store.ts';

/** The size of a post with the maximum length, if every character takes the most bytes. */
const TEXT_MAX_BYTES = 800_000;
/** The caching of covers. They are public for shared links, have unguessable names, and never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

export function registerBlogRoutes(app: FastifyInstance): void {
  const { db, media } = app;

  route(app, listBlogs, async ({ query }) => ({
    data: await publishedPage(db, query),
  }));

  route(app, getBlog, async ({ params, caller }) => {
    const blog = await publishedBlog(db, params.id);
    if (!blog) throw notFound('This blog post');
    const videos = await blogVideos(db, { accountId: caller.accountId, html: blog.body_html });
    return { data: { ...blog, videos, ...(await readNext(db, blog)) } };
  });

  route(app, getBlogHead, async ({ params }) => {
    const head = await publishedHead(db, params.id);
    if (!head) throw notFound('This blog post');
    return { data: head };
  });

  route(app, listBlogHeads, async () => ({ data: await publishedPages(db) }));

  route(app, listAdminBlogs, async ({ query }) => ({
    data: await countedList(listAdminBlogs, query, (one) => adminPage(db, one)),
  }));

  route(app, getAdminBlog, async ({ params }) => {
    const data = await findAdminBlog(db, params.id);
    if (!data) throw notFound('This blog post');
    return { data };
  });

  route(app, createBlog, async ({ request, body, actor }) => {
    return withDraft({ request, schema: createBlogSchema.body, body }, async (draft) => {
      const publishAt = hourOf(draft);
      const data = await store.createBlog(db, actor, { ...draft, publishAt });
      const message = publishAt
        ? scheduledFor(publishAt)
        : `Blog ${draft.status === 'published' ? 'published' : 'created'}`;
      return { message, data, status: 201 };
    });
  });

  route(app, updateBlog, async ({ request, params, body, actor }) => {
    return withDraft({ request, schema: updateBlogSchema.body, body }, async (draft) => {
      const change = { ...draft, publishAt: hourOf(draft), id: params.id };
      const data = await store.updateBlog(db, actor, change);
      if (!data) throw notFound('This blog post');
      return { message: updatedMessage(change, data), data };
    });
  });

  route(app, deleteBlog, async ({ params, actor }) => {
    if (!(await bin.deleteBlog(db, actor, params.blogId))) throw notFound('This blog post');
    return { message: 'Blog moved to the bin', data: null };
  });

  route(app, restoreBlog, async ({ params, actor }) => {
    const data = await bin.restoreBlog(db, actor, params.id);
    if (!data) throw notFound('This blog post');
    return { message: 'Blog restored', data };
  });

  route(app, listBlogRevisions, async ({ params }) => ({ data: await blogRevisions(db, params.id) }));

  route(app, getBlogRevision, async ({ params }) => {
    const data = await findRevision(db, { blogId: params.id, id: params.revisionId });
    if (!data) throw notFound('This revision');
    return { data };
  });

  route(app, reportBlogPresence, async ({ params, body, caller }) => {
    if (!(await findAdminBlog(db, params.id))) throw notFound('This blog post');
    const here = { blogId: params.id, accountId: caller.accountId, ...body };
    return { message: 'OK', data: await reportPresence(db, { ...here, leaves: body.leaves ?? false }) };
  });

  route(app, addBlogPicture, async ({ request, actor, caller }) => {
    const { picture } = await readPictureForm(request, {
      schema: addBlogPictureSchema.body,
      field: 'picture',
    });
    if (!picture) throw invalid('picture', 'Choose a picture.');
    const account = caller.accountId;
    const parts = { db, media, log: app.log, actor, account };
    return { message: 'Picture added', data: await addPicture(picture, parts), status: 201 };
  });

  // Not a call of the contract: an <img> fetches the picture without the session.
  app.get<{ Params: { file: string } }>('/media/blogs/:file', async (request, reply) => {
    const { file } = request.params;
    if (!isCoverFile(file)) throw notFound('This picture');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendMediaFile(request, reply, { store: media, key: fileKey(file), cache: IMMUTABLE });
  });

  /** Passes validated JSON, or a form whose picture was stored, to `work`. Drops the picture if `work` fails. */
  async function withDraft<D extends store.BlogDraft, R>(
    sent: { request: FastifyRequest; schema: z.ZodType<D>; body: unknown },
    work: (draft: D & { cover?: string }) => Promise<R>,
  ): Promise<R> {
    if (!isForm(sent.request)) return work(sent.body as D);
    const { fields, picture } = await readPictureForm(sent.request, {
      schema: sent.schema,
      field: 'cover',
      maxFieldBytes: TEXT_MAX_BYTES,
    });
    if (!picture) return work(fields);
    const account = sent.request.caller?.accountId;
    const context = { db, media, field: 'cover', account };
    const { name: cover } = await storePicture(picture, context);
    try {
      return await work({ ...fields, cover });
    } catch (error) {
      await dropUnnamed({ db, media, log: app.log }, coverKeys(cover));
      throw error;
    }
  }
}

/**
 * Returns the publication time of a post that is to be scheduled.
 * @throws {HttpError} 422 if the time is missing or in the past
 */
function hourOf({
  status,
  publish_at,
}: {
  status?: BlogStatus | undefined;
  publish_at?: string | null | undefined;
}): Date | undefined {
  if (status !== 'scheduled') return undefined;
  const at = toDate(publish_at);
  if (!at || Number.isNaN(at.getTime())) {
    throw invalid('publish_at', 'A blog can’t be scheduled without a date.');
  }
  if (at <= new Date()) throw invalid('publish_at', 'This time has passed. Choose a later one.');
  return at;
}

const LAGOS = new Intl.DateTimeFormat('en-NG', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Lagos',
});
const scheduledFor = (at: Date) => `Blog scheduled for ${LAGOS.format(at)}`;

function updatedMessage(
  { publishAt, status, discard, autosave }: store.BlogChange,
  { pending }: AdminBlog,
): string {
  if (publishAt) return scheduledFor(publishAt);
  if (discard) return 'Changes discarded';
  if (autosave && pending) return 'Blog updated';
  if (status === 'published') return 'Blog published';
  return status === 'draft' ? 'Returned to draft' : 'Blog updated';
}
