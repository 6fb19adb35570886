import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { listAdminBlogs } from '@wedding/shared/contract/blog.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { type List, paged } from '../list/list.ts';
import { blogStateText } from './blog-badge.tsx';
import { BlogActions, BlogState, BlogTitle } from './blog-cells.tsx';

/** The list of blogs. */
export const BLOGS: List<AdminBlog> = {
  noun: 'blogs',
  call: paged(listAdminBlogs),
  queryKey: keys.blogs,
  search: 'Search the blogs',
  views: [
    { name: 'Due within a day', parts: { status: 'due' }, linked: true },
    { name: 'All', parts: {} },
    { name: 'Published', parts: { status: 'published' } },
    { name: 'Unpublished changes', parts: { status: 'changed' } },
    { name: 'Drafts', parts: { status: 'draft' } },
    { name: 'Scheduled', parts: { status: 'scheduled' } },
    {
      name: 'Bin',
      parts: { status: 'bin' },
      empty: 'The bin is empty. Deleted blogs stay in it for 30 days.',
    },
  ],
  columns: [
    {
      id: 'blog',
      label: 'Blog',
      text: ({ title }) => title,
      cell: (blog) => <BlogTitle blog={blog} />,
    },
    { id: 'state', label: 'State', text: blogStateText, cell: (blog) => <BlogState blog={blog} /> },
    {
      id: 'reading',
      label: 'Reading time',
      num: true,
      text: ({ reading_minutes: minutes }) => `${minutes} min`,
    },
    {
      id: 'date',
      label: 'Date',
      text: ({ publish_at, published_at, created_at }) =>
        publish_at ? formatTimestamp(publish_at) : formatDay(published_at ?? created_at),
    },
  ],
  actions: (blog) => <BlogActions blog={blog} />,
  empty: 'No blogs yet. Couples read them beside the videos.',
  emptyAction: <ButtonLink to="/app/admin/blog/new-blog">Write the first one</ButtonLink>,
};
