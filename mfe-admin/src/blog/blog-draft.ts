import { readDraft, removeDraft, writeDraft } from '../lib/drafts.ts';

/** What was typed into a blog and the server may not have yet, and what it was typed over. */
export interface BlogDraft {
  texts: { title: string; excerpt: string; body_html: string };
  /** The editor's own name, by which the server knows it again. */
  writer: string;
  /** The version that stood when it was typed; 0 for a new post. */
  version: number;
}

const keyOf = (userId: number, id: number | null) => `${userId}:blog-${id ?? 'new'}`;

export function readBlogDraft(userId: number, id: number | null): BlogDraft | null {
  const found = Object(readDraft(keyOf(userId, id)));
  const { title, excerpt, body_html } = Object(found.texts);
  const whole = [title, excerpt, body_html, found.writer].every((text) => typeof text === 'string');
  return whole && Number.isInteger(found.version) ? found : null;
}

/** With null, forgets it. */
export const writeBlogDraft = (userId: number, id: number | null, value: BlogDraft | null): void =>
  value ? writeDraft(keyOf(userId, id), value) : removeDraft(keyOf(userId, id));
