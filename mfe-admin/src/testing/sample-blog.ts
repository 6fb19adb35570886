import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';

/** A draft for tests. */
export const sampleBlog: AdminBlog = {
  id: 4,
  blogId: 4,
  title: 'Halls',
  slug: 'halls',
  own_slug: '',
  excerpt: 'Ask',
  own_excerpt: '',
  body_html: '<p>Ask the caterer</p>',
  cover: null,
  cover_small: null,
  reading_minutes: 1,
  status: 'draft',
  publish_at: null,
  created_at: '2027-01-01 09:00:00',
  published_at: null,
  updated_at: '2027-01-01 09:00:00',
  author: 'Ada',
  updated_by: 'Ada',
  updated_by_id: 1,
  deleted_at: null,
  version: 3,
  writer: null,
  pending: null,
};
/** What the api says of a save over another administrator's. */
export const conflictWith = (current: AdminBlog) => ({
  id: 4,
  current,
  changed_by: current.updated_by,
  changed_at: current.updated_at,
  changed: ['title'],
});
