import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { listAdminBlogs } from '@wedding/shared/contract/blog.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { PenLine } from 'lucide-react';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { chips, column, down, figure, type List, NEWEST, paged, up } from '../list/list.ts';
import { blogStateText } from './blog-badge.tsx';
import { BlogActions, BlogState, BlogTitle } from './blog-cells.tsx';

export const BlogPage = () => (
  <Page dense>
    <PageHeader
      title="Blogs"
      action={
        <ButtonLink small to="/app/admin/blog/new-blog" icon={<PenLine />}>
          New blog
        </ButtonLink>
      }
    />
    <DataList list={BLOGS} />
  </Page>
);

/** The day by which the api sorts. In the bin, that of the deletion. */
const dateOf = ({ deleted_at, publish_at, published_at, created_at }: AdminBlog) =>
  publish_at && !deleted_at
    ? formatTimestamp(publish_at)
    : formatDay(deleted_at ?? published_at ?? created_at);

/** The list of blogs. */
const BLOGS: List<AdminBlog> = {
  noun: 'blogs',
  call: paged(listAdminBlogs),
  queryKey: keys.blogs,
  search: 'Search the blogs',
  views: [
    { name: 'Due within a day', parts: { status: 'due' }, linked: true },
    { name: 'All', parts: {} },
    ...chips('status', {
      published: 'Published',
      changed: 'Unpublished changes',
      draft: 'Drafts',
      scheduled: 'Scheduled',
    }),
    {
      name: 'Bin',
      parts: { status: 'bin' },
      empty: 'The bin is empty. Deleted blogs stay in it for 30 days.',
    },
  ],
  sort: 'newest',
  columns: [
    column('blog', 'Blog', ({ title }) => title, {
      cell: (blog) => <BlogTitle blog={blog} />,
      sort: [up('title', 'Title, A to Z'), down('title-desc', 'Title, Z to A')],
    }),
    column('state', 'State', blogStateText, { cell: (blog) => <BlogState blog={blog} />, plain: true }),
    figure('reading', 'Reading time', ({ reading_minutes }) => `${reading_minutes} min`),
    column('date', 'Date', dateOf, { sort: NEWEST }),
  ],
  actions: (blog) => <BlogActions blog={blog} />,
  empty: 'No blogs yet. Couples read them beside the videos.',
  emptyAction: <ButtonLink to="/app/admin/blog/new-blog">Write the first one</ButtonLink>,
};
