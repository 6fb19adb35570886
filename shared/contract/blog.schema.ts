import { z } from 'zod';
import {
  id,
  idInPath,
  idParams,
  moment,
  nothing,
  paged,
  pageQuery,
  requiredText,
  text,
} from './field.schema.ts';
import { listedPage, pageHead } from './page-head.schema.ts';

export const blogStatus = z.enum(['draft', 'published']);
export type BlogStatus = z.infer<typeof blogStatus>;

/**
 * A blog in a list. `blogId` equals `id`; `cover` is a picture's address or null, at most 1200 pixels wide, and
 * `cover_small` the same at most 640 wide, for lists.
 */
export const blogCard = z.object({
  id,
  blogId: id,
  title: z.string(),
  excerpt: z.string(),
  cover: z.string().nullable(),
  cover_small: z.string().nullable(),
  reading_minutes: z.int(),
  created_at: moment,
  published_at: moment.nullable(),
});
export type BlogCard = z.infer<typeof blogCard>;
/** `body_html` was sanitised when it was written. */
export const blog = blogCard.extend({ body_html: z.string() });
export type Blog = z.infer<typeof blog>;

/** A neighbour in time; null at either end of the blog. */
const neighbour = z.object({ id, title: z.string() }).nullable();
/** A blog as it is read: with up to three on like matters, and its neighbours. */
export const blogPost = blog.extend({ related: z.array(blogCard), newer: neighbour, older: neighbour });
export type BlogPost = z.infer<typeof blogPost>;

/** `search` asks for posts that hold every word of it, or its beginning, in whatever case and accents. */
export const listBlogsSchema = { query: pageQuery, answer: paged(blogCard) };
export const getBlogSchema = { params: idParams, answer: blogPost };

export const getBlogHeadSchema = { params: idParams, answer: pageHead };
export const listBlogHeadsSchema = { answer: z.array(listedPage) };

export const adminBlog = blog.extend({ status: blogStatus, updated_at: moment });
export type AdminBlog = z.infer<typeof adminBlog>;
export const listAdminBlogsSchema = {
  query: pageQuery.extend({ status: blogStatus.optional() }),
  answer: paged(adminBlog),
};
/** JSON, or multipart with a file field `cover` (JPEG, PNG or WebP). Without an excerpt, the text's beginning serves. */
const fields = {
  title: requiredText(200),
  excerpt: text(400),
  body_html: z.string().max(200_000),
  status: blogStatus,
};
export const createBlogSchema = {
  body: z.object({
    title: fields.title,
    excerpt: fields.excerpt.optional(),
    body_html: fields.body_html,
    status: fields.status.optional(),
  }),
  answer: adminBlog,
};
export const getAdminBlogSchema = { params: idParams, answer: adminBlog };
export const updateBlogSchema = { params: idParams, body: z.object(fields).partial(), answer: adminBlog };
export const deleteBlogSchema = { params: z.object({ blogId: idInPath }), answer: nothing };
