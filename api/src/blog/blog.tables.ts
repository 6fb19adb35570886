import type { AdminBlog, BlogStatus } from '@wedding/shared/contract/blog.schema.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';

interface Blogs {
  id: Generated<number>;
  title: string;
  excerpt: string;
  body_html: string;
  reading_minutes: number;
  status: BlogStatus;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  published_at: Date | null;
  /** A tsvector, only ever asked by the database. */
  words: string;
  /** Its name in the media store. */
  cover: string | null;
  publish_at: Date | null;
  version: Generated<number>;
  updated_by: number | null;
  /** What the editor that began the post calls itself. */
  key: string | null;
  /** The editor that wrote last. */
  writer: string | null;
  pending: ColumnType<AdminBlog['pending'], string | null | undefined, string | null>;
}
export type BlogRow = Selectable<Blogs>;

export interface BlogTables {
  blogs: Blogs;
  blog_pictures: { name: string; width: number; height: number; created_at: Generated<Date> };
  blog_counts: { status: BlogStatus; posts: number };
  /** Pictures of earlier versions, until `moveCovers` has brought them to the media store. */
  blog_covers: { blog_id: number; name: Generated<string>; kind: string; bytes: Buffer };
}
