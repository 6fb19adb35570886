import {
  createBlogSchema,
  deleteBlogSchema,
  getBlogSchema,
  listAdminBlogsSchema,
  listBlogsSchema,
  updateBlogSchema,
} from '@wedding/shared/contract/blog.schema.ts';
import {
  createBlog,
  deleteBlog,
  getBlog,
  listAdminBlogs,
  listBlogs,
  updateBlog,
} from '@wedding/shared/contract/blog.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { notFound } from '../plugins/failure.ts';
import { isForm, readForm } from '../plugins/form.ts';
import { route } from '../plugins/route.ts';
import * as store from './blog.store.ts';
import { COVER_MAX_BYTES, type Cover, checkCover } from './cover.ts';

/** A blog of the greatest length allowed, in the bytes of the longest characters. */
const TEXT_MAX_BYTES = 800_000;
const A_YEAR = 31_536_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function registerBlogRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, listBlogs, listBlogsSchema, async ({ query }) => ({
    data: await store.blogPage(db, { ...pageOf(query), status: 'published' }),
  }));

  route(app, getBlog, getBlogSchema, async ({ params }) => {
    const data = await store.blogById(db, params.id, 'published');
    if (!data) throw notFound('This blog post');
    return { data };
  });

  route(app, listAdminBlogs, listAdminBlogsSchema, async ({ query }) => ({
    data: await store.blogPage(db, { ...pageOf(query), status: query.status }),
  }));

  route(app, createBlog, createBlogSchema, async ({ request, body, actor }) => {
    const draft = await draftOf(request, createBlogSchema.body, body);
    return { message: 'Blog created', data: await store.createBlog(db, actor, draft), status: 201 };
  });

  route(app, updateBlog, updateBlogSchema, async ({ request, params, body, actor }) => {
    const draft = await draftOf(request, updateBlogSchema.body, body);
    const data = await store.updateBlog(db, actor, { ...draft, id: params.id });
    if (!data) throw notFound('This blog post');
    return { message: 'Blog updated', data };
  });

  route(app, deleteBlog, deleteBlogSchema, async ({ params, actor }) => {
    if (!(await store.deleteBlog(db, actor, params.blogId))) throw notFound('This blog post');
    return { message: 'Blog deleted', data: null };
  });

  // Not a call of the contract: a picture that <img> fetches without the session, under a name nobody can guess.
  app.get<{ Params: { name: string } }>('/media/blogs/:name', async ({ params }, reply) => {
    const cover = UUID.test(params.name) ? await store.coverByName(db, params.name) : undefined;
    if (!cover) throw notFound('This picture');
    reply.header('cache-control', `public, max-age=${A_YEAR}, immutable`);
    return reply.type(cover.kind).send(cover.bytes);
  });
}

const pageOf = (query: { page?: number; per_page?: number; search?: string }) => ({
  page: query.page ?? 1,
  per_page: query.per_page ?? 12,
  search: query.search ?? '',
});

/** JSON as it was checked, or a form with its picture. */
async function draftOf<T extends z.ZodType>(
  request: FastifyRequest,
  schema: T,
  body: z.output<T>,
): Promise<z.output<T> & { cover?: Cover }> {
  if (!isForm(request)) return body as z.output<T> & { cover?: Cover };
  let cover: Cover | undefined;
  const fields = await readForm(request, {
    schema,
    maxFileBytes: COVER_MAX_BYTES,
    maxFieldBytes: TEXT_MAX_BYTES,
    onFile: async (file) => {
      const bytes = await file.toBuffer();
      if (file.fieldname === 'cover' && bytes.length > 0) cover = checkCover(bytes);
    },
  });
  return { ...(fields as object), ...(cover && { cover }) } as z.output<T> & { cover?: Cover };
}
