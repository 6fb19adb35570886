import {
  addBlogPictureSchema,
  type BlogStatus,
  createBlogSchema,
  deleteBlogSchema,
  getAdminBlogSchema,
  getBlogHeadSchema,
  getBlogSchema,
  listAdminBlogsSchema,
  listBlogHeadsSchema,
  listBlogsSchema,
  updateBlogSchema,
} from '@wedding/shared/contract/blog.schema.ts';
import {
  addBlogPicture,
  createBlog,
  deleteBlog,
  getAdminBlog,
  getBlog,
  getBlogHead,
  listAdminBlogs,
  listBlogHeads,
  listBlogs,
  updateBlog,
} from '@wedding/shared/contract/blog.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import { dropUnnamed } from '../media/media-claim.store.ts';
import { sendMediaFile } from '../media/media-files.ts';
import { PICTURE_MAX_BYTES } from '../media/redraw-picture.ts';
import { invalid, notFound } from '../plugins/failure.ts';
import { isForm, readForm } from '../plugins/form.ts';
import { fromMoment } from '../plugins/moment.ts';
import { openRoute, route } from '../plugins/route.ts';
import { adminPage, findAdminBlog, publishedBlog, publishedPage } from './blog.store.ts';
import { blogFilms } from './blog-films.store.ts';
import { publishedHead, publishedPages } from './blog-head.store.ts';
import { addPicture } from './blog-picture.store.ts';
import * as written from './blog-write.store.ts';
import { coverKeys, fileKey, isCoverFile, keepPicture } from './cover.ts';
import { readNext } from './read-next.store.ts';

/** A blog of the greatest length allowed, in the bytes of the longest characters. */
const TEXT_MAX_BYTES = 800_000;
/** Public, for links that are shared; under names that nobody can guess, of files that never change. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

export function registerBlogRoutes(app: FastifyInstance, tools: () => Promise<Ffmpeg>): void {
  const { db, media } = app;

  route(app, listBlogs, listBlogsSchema, async ({ query }) => ({
    data: await publishedPage(db, pageOf(query)),
  }));

  route(app, getBlog, getBlogSchema, async ({ params, caller }) => {
    const blog = await publishedBlog(db, params.id);
    if (!blog) throw notFound('This blog post');
    const videos = await blogFilms(db, { accountId: caller.accountId, html: blog.body_html });
    return { data: { ...blog, videos, ...(await readNext(db, blog)) } };
  });

  openRoute(app, getBlogHead, getBlogHeadSchema, async ({ params }) => {
    const head = await publishedHead(db, params.id);
    if (!head) throw notFound('This blog post');
    return { data: head };
  });

  openRoute(app, listBlogHeads, listBlogHeadsSchema, async () => ({ data: await publishedPages(db) }));

  route(app, listAdminBlogs, listAdminBlogsSchema, async ({ query }) => ({
    data: await adminPage(db, { ...pageOf(query), status: query.status }),
  }));

  route(app, getAdminBlog, getAdminBlogSchema, async ({ params }) => {
    const data = await findAdminBlog(db, params.id);
    if (!data) throw notFound('This blog post');
    return { data };
  });

  route(app, createBlog, createBlogSchema, async ({ request, body, actor }) => {
    const data = await withDraft({ request, schema: createBlogSchema.body, body }, (draft) =>
      written.createBlog(db, actor, { ...draft, publishAt: hourOf(draft) }),
    );
    return { message: 'Blog created', data, status: 201 };
  });

  route(app, updateBlog, updateBlogSchema, async ({ request, params, body, actor }) => {
    const data = await withDraft({ request, schema: updateBlogSchema.body, body }, async (draft) => {
      const hours = { publishAt: hourOf(draft) };
      const blog = await written.updateBlog(db, actor, { ...draft, ...hours, id: params.id });
      if (!blog) throw notFound('This blog post');
      return blog;
    });
    return { message: 'Blog updated', data };
  });

  route(app, deleteBlog, deleteBlogSchema, async ({ params, actor }) => {
    if (!(await written.deleteBlog(db, actor, params.blogId))) throw notFound('This blog post');
    return { message: 'Blog deleted', data: null };
  });

  route(app, addBlogPicture, addBlogPictureSchema, async ({ request, actor }) => {
    let picture: Buffer | undefined;
    await readForm(request, {
      schema: addBlogPictureSchema.body,
      maxFileBytes: PICTURE_MAX_BYTES,
      onFile: async (file) => {
        picture = await file.toBuffer();
      },
    });
    if (!picture?.length) throw invalid('picture', 'Choose a picture.');
    const parts = { db, media, log: app.log, tools: await tools(), actor };
    return { message: 'Picture added', data: await addPicture(picture, parts), status: 201 };
  });

  // Not a call of the contract: a picture that <img> fetches without the session.
  app.get<{ Params: { file: string } }>('/media/blogs/:file', async (request, reply) => {
    const { file } = request.params;
    if (!isCoverFile(file)) throw notFound('This picture');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendMediaFile(request, reply, { store: media, key: fileKey(file), cache: FOR_GOOD });
  });

  /** Lends JSON as it was checked, or a form with its picture kept; where `work` fails, the picture goes again. */
  async function withDraft<D extends written.BlogDraft, R>(
    sent: { request: FastifyRequest; schema: z.ZodType<D>; body: unknown },
    work: (draft: D & { cover?: string }) => Promise<R>,
  ): Promise<R> {
    if (!isForm(sent.request)) return work(sent.body as D);
    let picture: Buffer | undefined;
    const fields = await readForm(sent.request, {
      schema: sent.schema,
      maxFileBytes: PICTURE_MAX_BYTES,
      maxFieldBytes: TEXT_MAX_BYTES,
      onFile: async (file) => {
        const bytes = await file.toBuffer();
        // A browser sends an empty file for a field that was left alone.
        if (file.fieldname === 'cover' && bytes.length > 0) picture = bytes;
      },
    });
    if (!picture) return work(fields);
    const kept = { db, media, tools: await tools(), field: 'cover' };
    const { name: cover } = await keepPicture(picture, kept);
    try {
      return await work({ ...fields, cover });
    } catch (error) {
      await dropUnnamed({ db, media, log: app.log }, coverKeys(cover));
      throw error;
    }
  }
}

/**
 * When a post that is to be scheduled comes out.
 * @throws {ApiFailure} 422 without a moment, or with one that is over
 */
function hourOf({
  status,
  publish_at,
}: {
  status?: BlogStatus | undefined;
  publish_at?: string | null | undefined;
}): Date | undefined {
  if (status !== 'scheduled') return undefined;
  const at = fromMoment(publish_at);
  if (!at || Number.isNaN(at.getTime())) {
    throw invalid('publish_at', 'A blog can’t be scheduled without a date.');
  }
  if (at <= new Date()) throw invalid('publish_at', 'This moment is over. Choose one that is still to come.');
  return at;
}

const pageOf = (query: { page?: number; per_page?: number; search?: string }) => ({
  page: query.page ?? 1,
  per_page: query.per_page ?? 12,
  search: query.search ?? '',
});
