import { z } from 'zod';
import {
  countedPage,
  countedQuery,
  id,
  idInPath,
  idParams,
  longText,
  noData,
  paged,
  pageQuery,
  perPage,
  requiredText,
  strictTimestamp,
  text,
  timestamp,
  wholeNumber,
} from './field.schema.ts';
import { listedPage, pageHead } from './page-head.schema.ts';
import { video } from './video.schema.ts';

/** A post by the last segment of its address: its id, optionally followed by any slug. */
const idOfAddress = z.object({
  id: z.union([
    idInPath,
    z
      .string()
      .regex(/^[1-9]\d{0,9}-[a-z0-9-]{0,60}$/)
      .transform((address) => Number.parseInt(address, 10))
      .pipe(id),
  ]),
});

export const blogStatus = z.enum(['draft', 'scheduled', 'published']);
export type BlogStatus = z.infer<typeof blogStatus>;

/**
 * A blog in a list. `blogId` equals `id`. `slug` is the text in its address. `author` signs it; '' if nobody does. `cover`
 * is the address of a picture at most 1200 pixels wide, or null; `cover_small` is the same at most 640 wide, for lists.
 */
export const blogCard = z.object({
  id,
  blogId: id,
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  excerpt: z.string(),
  cover: z.string().nullable(),
  cover_small: z.string().nullable(),
  reading_minutes: z.int(),
  created_at: timestamp,
  published_at: timestamp.nullable(),
});
export type BlogCard = z.infer<typeof blogCard>;
/** `body_html` is sanitised when it is written. */
export const blog = blogCard.extend({ body_html: z.string() });
export type Blog = z.infer<typeof blog>;

/** A video that a blog's text names by `<figure data-video="its id">`. `bytes` is the size of each rendition. */
export const blogVideo = video.pick({
  id: true,
  title: true,
  description: true,
  thumbnail: true,
  video_length: true,
  views: true,
  created_at: true,
  bytes: true,
});
export type BlogVideo = z.infer<typeof blogVideo>;

/** The next newer or older post; null at either end of the blog. */
const neighbour = z.object({ id, title: z.string(), slug: z.string() }).nullable();
/**
 * A blog for readers: with the videos in it that couples may see, up to three blogs on similar topics, and its neighbours.
 */
export const blogPost = blog.extend({
  videos: z.array(blogVideo),
  related: z.array(blogCard),
  newer: neighbour,
  older: neighbour,
});
export type BlogPost = z.infer<typeof blogPost>;

/**
 * `search` finds posts that contain every word of it. A word also matches longer words that begin with it.
 * Case and accents don't matter.
 */
export const listBlogsSchema = {
  query: pageQuery.extend({ per_page: perPage.default(12) }),
  answer: paged(blogCard),
};
export const getBlogSchema = { params: idOfAddress, answer: blogPost };

export const getBlogHeadSchema = { params: idOfAddress, answer: pageHead };
export const listBlogHeadsSchema = { answer: z.array(listedPage) };

/** The texts of a post, as they are sent. */
const texts = { title: requiredText(200), excerpt: longText(400), body_html: z.string().max(200_000) };

/**
 * `version` counts the changes from 1. `pending` are changes of a published post that couples don't see yet. `writer`
 * is the open editor that wrote last, `updated_by` the name of its administrator. `publish_at` is set only with
 * `scheduled`. `own_excerpt` is '' if the beginning of the text is used, `own_slug` is '' if the title is.
 * `deleted_at` is null outside the bin.
 */
export const adminBlog = blog.extend({
  status: blogStatus,
  updated_at: timestamp,
  updated_by: z.string(),
  updated_by_id: id.nullable(),
  version: z.int(),
  writer: z.uuid().nullable(),
  publish_at: timestamp.nullable(),
  own_excerpt: z.string(),
  own_slug: z.string(),
  deleted_at: timestamp.nullable(),
  pending: z.object({ title: z.string(), excerpt: z.string(), body_html: z.string() }).nullable(),
});
export type AdminBlog = z.infer<typeof adminBlog>;
/** A list of blogs: those of one status, published ones with `pending` changes, those due within a day, or the bin. */
export const blogList = z.enum([...blogStatus.options, 'changed', 'due', 'bin']);
export type BlogList = z.infer<typeof blogList>;
/** The orders of a list of blogs, each with its most usual direction first. */
export const blogOrder = z.enum(['newest', 'oldest', 'title', 'title-desc']);
export type BlogOrder = z.infer<typeof blogOrder>;
export const listAdminBlogsSchema = {
  query: countedQuery.extend({
    per_page: perPage.default(12),
    status: blogList.optional(),
    sort: blogOrder.optional(),
  }),
  answer: countedPage(adminBlog),
};

/**
 * JSON, or multipart with a file field `cover` (JPEG, PNG or WebP). Without an excerpt, the text's beginning is
 * used. `writer` identifies the open editor: a repeated request from the same editor never creates a second post
 * and never conflicts with itself. Null: no open editor.
 */
const fields = {
  ...texts,
  status: blogStatus,
  publish_at: strictTimestamp.nullable(),
  slug: z
    .string()
    .max(50)
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Use small letters, digits and hyphens.'),
  author: text(80),
  writer: z.uuid().toLowerCase().nullable(),
};
const { title, body_html, ...notNeeded } = fields;
export const createBlogSchema = {
  body: z.object({ title, body_html, ...z.object(notNeeded).partial().shape }),
  answer: adminBlog,
};
export const getAdminBlogSchema = { params: idParams, answer: adminBlog };
/**
 * `version` is the version that the client saw (version.schema.ts: without it). If another editor has written since, 409 VERSION_CONFLICT
 * returns the stored post. `autosave` stores the texts of a published post as pending until they are published. It doesn't
 * hold back the texts of a request that also publishes the post. `discard` drops the pending texts.
 */
export const updateBlogSchema = {
  params: idParams,
  body: z
    .object({
      ...fields,
      version: wholeNumber(1, 2_147_483_647),
      autosave: z.boolean(),
      discard: z.boolean(),
    })
    .partial(),
  answer: adminBlog,
};
/** The reason for a revision: the post was saved, or it was published, scheduled or returned to draft with this text. */
export const revisionKind = z.enum(['saved', 'published', 'scheduled', 'draft']);
/** A post's texts as they were saved. `saved_by` is '' for the system and for a person who is no longer an administrator. */
export const blogRevision = z.object({
  id,
  kind: revisionKind,
  title: z.string(),
  words: z.int(),
  saved_at: timestamp,
  saved_by: z.string(),
});
export type BlogRevision = z.infer<typeof blogRevision>;
/** The latest first, a hundred at most. */
export const listBlogRevisionsSchema = { params: idParams, answer: z.array(blogRevision) };
export const getBlogRevisionSchema = {
  params: z.object({ id: idInPath, revisionId: idInPath }),
  answer: blogRevision.extend({ excerpt: z.string(), body_html: z.string() }),
};

/** Other editors that have the post open. `own` marks another tab or device of the caller. */
export const blogPresence = z.object({ name: z.string(), own: z.boolean() });
export type BlogPresence = z.infer<typeof blogPresence>;
/**
 * An open editor sends this every fifteen seconds, and `leaves` when it closes. An editor is dropped
 * after forty seconds without it.
 */
export const reportBlogPresenceSchema = {
  params: idParams,
  body: z.object({ writer: z.uuid().toLowerCase(), leaves: z.boolean().optional() }),
  answer: z.array(blogPresence),
};

/** A deleted post stays in the bin for 30 days, with its pictures, and can be restored unchanged. */
export const restoreBlogSchema = { params: idParams, answer: adminBlog };
export const deleteBlogSchema = { params: z.object({ blogId: idInPath }), answer: noData };

/** Multipart with one file field `picture`, for a post's text. It is re-encoded, at most 1200 pixels wide. */
export const addBlogPictureSchema = {
  body: z.object({}),
  answer: z.object({ src: z.string(), width: z.int(), height: z.int() }),
};
