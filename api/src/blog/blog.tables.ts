import type { BlogStatus } from '@wedding/shared/contract/blog.schema.ts';
import type { Generated, Selectable } from 'kysely';

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
}
export type BlogRow = Selectable<Blogs>;

export interface BlogTables {
  blogs: Blogs;
  blog_covers: { blog_id: number; name: Generated<string>; kind: CoverKind; bytes: Buffer };
}
export type CoverKind = 'image/jpeg' | 'image/png' | 'image/webp';
