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
export const listAdminBlogs = defineCall<typeof s.listAdminBlogsSchema>({
  method: 'GET',
  path: '/admin/blogs',
  who: ['admin'],
  summary: 'All blogs, newest first',
});
export const getAdminBlog = defineCall<typeof s.getAdminBlogSchema>({
  method: 'GET',
  path: '/admin/blogs/:id',
  who: ['admin'],
  summary: 'One blog, published or not',
});
export const createBlog = defineCall<typeof s.createBlogSchema>({
  method: 'POST',
  path: '/admin/blogs',
  who: ['admin'],
  form: 'multipart',
  acceptsJson: true,
  summary: 'Write a blog (JSON, or multipart with a file field cover)',
});
export const updateBlog = defineCall<typeof s.updateBlogSchema>({
  method: 'POST',
  path: '/admin/blogs/:id/update',
  who: ['admin'],
  form: 'multipart',
  acceptsJson: true,
  summary: 'Change a blog (JSON, or multipart with a file field cover)',
});
export const deleteBlog = defineCall<typeof s.deleteBlogSchema>({
  method: 'DELETE',
  path: '/admin/blogs/:blogId/delete',
  who: ['admin'],
  summary: 'Delete a blog and its cover',
});
