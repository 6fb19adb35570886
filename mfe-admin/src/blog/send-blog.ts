import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { createBlog, updateBlog } from '@wedding/shared/contract/blog.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { call } from '@wedding/shared/host/call.ts';
import { readDraft, removeDraft, writeDraft } from '../lib/drafts.ts';

export type BlogTexts = BlogDraft['texts'];

/** What a request changes besides the texts. An empty change is an autosave. */
export interface Change {
  status?: AdminBlog['status'];
  publish_at?: string;
  discard?: true;
  cover?: File;
  /** The slug and the author. Couples see a change of them immediately. */
  details?: { slug?: string; author?: string };
}

/** The title of a post until it has one of its own. */
export const UNTITLED = 'Untitled';
/** The most characters of a title, as the contract has it. */
export const TITLE_LIMIT = 200;
/** The same of a text with its formatting. */
export const BODY_LIMIT = 200_000;

/** Returns the texts to edit: the unpublished changes if there are any, else the published texts. */
export const textsOf = (blog: AdminBlog): BlogTexts => {
  const { title, body_html } = blog.pending ?? blog;
  const excerpt = blog.pending ? blog.pending.excerpt : blog.own_excerpt;
  return { title: title === UNTITLED ? '' : title, excerpt, body_html };
};

export const sameTexts = (a: BlogTexts, b: BlogTexts) =>
  a.title === b.title && a.excerpt === b.excerpt && a.body_html === b.body_html;

/** Said of an action that didn't arrive: only the texts are sent again without the person. */
export const notDone = ({ text }: { text: string }) =>
  `${text} This was not done. Your text is sent automatically; try this again after that.`;

interface SendOptions {
  change: Change;
  texts: BlogTexts;
  /** The blog as the server has it; null creates a new one. */
  blog: AdminBlog | null;
  writer: string;
}

/**
 * Creates or updates a blog on the server, based on the version that the editor has seen.
 * @throws {ApiError} 409 when another editor saved in between, 404 when the post was deleted
 */
export function sendBlog(options: SendOptions): Promise<{ message: string; data: AdminBlog }> {
  const { change, texts, blog, writer } = options;
  const { cover, discard, details, ...rest } = change;
  const titledTexts = { ...texts, title: trimmed(texts.title) || UNTITLED };
  if (!blog) {
    const newBlog = { ...titledTexts, ...rest, ...details, writer };
    return call(createBlog, { body: cover ? toFormData(newBlog, cover) : newBlog });
  }
  // A change of cover, slug or author, or a discard, leaves out the texts: they may be unpublished changes.
  const omitTexts = cover !== undefined || discard !== undefined || details !== undefined;
  const body = {
    ...(!omitTexts && titledTexts),
    ...rest,
    ...(!omitTexts && Object.keys(rest).length === 0 && { autosave: true }),
    ...(discard && { discard }),
    ...details,
    writer,
    version: blog.version,
  };
  return call(updateBlog, { params: { id: blog.id }, body: cover ? toFormData(body, cover) : body });
}

function toFormData(texts: Record<string, string | number | boolean>, cover: File): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, String(text));
  form.set('cover', cover);
  return form;
}

/** Typed texts of a blog that the server may not have yet, and the version they are based on. */
interface BlogDraft {
  texts: { title: string; excerpt: string; body_html: string };
  /** The id of the editor instance, by which the server recognizes it. */
  writer: string;
  /** The version that the texts are based on; 0 for a new post. */
  version: number;
}

const keyOf = (userId: number, id: number | null) => `${userId}:blog-${id ?? 'new'}`;

export function readBlogDraft(userId: number, id: number | null): BlogDraft | null {
  const stored = Object(readDraft(keyOf(userId, id)));
  const { title, excerpt, body_html } = Object(stored.texts);
  const isComplete = [title, excerpt, body_html, stored.writer].every((text) => typeof text === 'string');
  return isComplete && Number.isInteger(stored.version) ? stored : null;
}

/** Stores the draft of a blog, or deletes it with null. Returns whether the browser stores what it should. */
export function writeBlogDraft(userId: number, id: number | null, value: BlogDraft | null): boolean {
  if (value) return writeDraft(keyOf(userId, id), value);
  removeDraft(keyOf(userId, id));
  return true;
}
