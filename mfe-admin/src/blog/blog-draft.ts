import { readDraft, removeDraft, writeDraft } from '../lib/drafts.ts';

/** Typed texts of a blog that the server may not have yet, and the version they are based on. */
export interface BlogDraft {
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
