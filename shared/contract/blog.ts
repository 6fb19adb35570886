import type * as s from './blog.schema.ts';
import { defineCall } from './call.ts';

export const listBlogs = defineCall<typeof s.listBlogsSchema>({
  method: 'GET',
  path: '/api/blogs',
  who: ['couple', 'admin'],
  summary: 'Published blogs, newest first',
});
export const getBlog = defineCall<typeof s.getBlogSchema>({
  method: 'GET',
  path: '/api/blogs/:id',
  who: ['couple', 'admin'],
  summary: 'One published blog',
});
/** Public: the page metadata for shared links and search engines. The post itself is for members. */
export const getBlogHead = defineCall<typeof s.getBlogHeadSchema>({
  method: 'GET',
  path: '/api/blog-heads/:id',
  who: ['public'],
  summary: 'Title, summary and cover of one published blog',
});
export const listBlogHeads = defineCall<typeof s.listBlogHeadsSchema>({
  method: 'GET',
  path: '/api/blog-heads',
  who: ['public'],
  summary: 'Which blogs are published, and when each changed',
});
export const listAdminBlogs = defineCall<typeof s.listAdminBlogsSchema>({
  method: 'GET',
  path: '/admin/blogs',
  who: ['writer'],
  summary: 'All blogs, newest first',
});
export const getAdminBlog = defineCall<typeof s.getAdminBlogSchema>({
  method: 'GET',
  path: '/admin/blogs/:id',
  who: ['writer'],
  summary: 'One blog, published or not',
});
export const createBlog = defineCall<typeof s.createBlogSchema>({
  method: 'POST',
  path: '/admin/blogs',
  writes: 'addition',
  who: ['writer'],
  form: 'multipart',
  acceptsJson: true,
  summary: 'Write a blog (JSON, or multipart with a file field cover)',
});
export const updateBlog = defineCall<typeof s.updateBlogSchema>({
  method: 'POST',
  path: '/admin/blogs/:id/update',
  writes: 'edit',
  who: ['writer'],
  form: 'multipart',
  acceptsJson: true,
  summary: 'Change a blog (JSON, or multipart with a file field cover)',
});
export const deleteBlog = defineCall<typeof s.deleteBlogSchema>({
  method: 'DELETE',
  path: '/admin/blogs/:blogId/delete',
  writes: 'removal',
  who: ['writer'],
  summary: 'Move a blog to the bin, where it stays for 30 days',
});
export const restoreBlog = defineCall<typeof s.restoreBlogSchema>({
  method: 'POST',
  path: '/admin/blogs/:id/restore',
  writes: 'restoration',
  who: ['writer'],
  summary: 'Take a blog out of the bin, as it was',
});
export const listBlogRevisions = defineCall<typeof s.listBlogRevisionsSchema>({
  method: 'GET',
  path: '/admin/blogs/:id/revisions',
  who: ['writer'],
  summary: 'Revisions of a blog, the latest first',
});
export const getBlogRevision = defineCall<typeof s.getBlogRevisionSchema>({
  method: 'GET',
  path: '/admin/blogs/:id/revisions/:revisionId',
  who: ['writer'],
  summary: 'One revision of a blog',
});
export const reportBlogPresence = defineCall<typeof s.reportBlogPresenceSchema>({
  method: 'POST',
  path: '/admin/blogs/:id/presence',
  writes: 'process',
  who: ['writer'],
  summary: 'Announce that a blog is open here, and list who else has it open',
});
export const addBlogPicture = defineCall<typeof s.addBlogPictureSchema>({
  method: 'POST',
  path: '/admin/blogs/pictures',
  writes: 'addition',
  who: ['writer'],
  form: 'multipart',
  summary: 'Store a picture for a blog’s text (multipart with a file field picture)',
});
