import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { createBlog, updateBlog } from '@wedding/shared/contract/blog.ts';
import { call } from '@wedding/shared/platform/call.ts';
import type { BlogDraft } from './blog-draft.ts';

export type BlogTexts = BlogDraft['texts'];

/** What is meant to become of the post; nothing of it: its texts save themselves. */
export interface Change {
  status?: AdminBlog['status'];
  publish_at?: string;
  discard?: true;
  cover?: File;
  /** The slug of its address, and who signs it: couples see them at once. */
  details?: { slug?: string; author?: string };
}

/** What a post without a title is called until it has one. */
export const UNTITLED = 'Untitled';

/** The texts as they are written on: those that couples don't see yet come first. */
export const textsOf = (blog: AdminBlog): BlogTexts => {
  const { title, body_html } = blog.pending ?? blog;
  const excerpt = blog.pending ? blog.pending.excerpt : blog.own_excerpt;
  return { title: title === UNTITLED ? '' : title, excerpt, body_html };
};

export const sameTexts = (a: BlogTexts, b: BlogTexts) =>
  a.title === b.title && a.excerpt === b.excerpt && a.body_html === b.body_html;

interface SendOptions {
  change: Change;
  texts: BlogTexts;
  /** As the server has it; null begins a new one. */
  blog: AdminBlog | null;
  writer: string;
}

/**
 * Tells the server, over the version that was seen.
 * @throws {ApiError} 409 where another editor wrote since, 404 where the post is gone
 */
export function sendBlog(options: SendOptions): Promise<{ message: string; data: AdminBlog }> {
  const { change, texts, blog, writer } = options;
  const { cover, discard, details, ...rest } = change;
  const named = { ...texts, title: texts.title.trim() || UNTITLED };
  if (!blog) {
    const made = { ...named, ...rest, ...details, writer };
    return call(createBlog, { body: cover ? formOf(made, cover) : made });
  }
  // A cover, an address or a dropped change says nothing of the texts, which may be those of a published post.
  const alone = cover !== undefined || discard !== undefined || details !== undefined;
  const body = {
    ...(!alone && named),
    ...rest,
    ...(!alone && Object.keys(rest).length === 0 && { autosave: true }),
    ...(discard && { discard }),
    ...details,
    writer,
    version: blog.version,
  };
  return call(updateBlog, { params: { id: blog.id }, body: cover ? formOf(body, cover) : body });
}

function formOf(texts: Record<string, string | number | boolean>, cover: File): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, String(text));
  form.set('cover', cover);
  return form;
}
