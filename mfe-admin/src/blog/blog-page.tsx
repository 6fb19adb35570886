import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { listAdminBlogs } from '@wedding/shared/contract/blog.ts';
import { blogPath } from '@wedding/shared/domain/slug.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { BadgeCheck, ExternalLink, EyeOff, Pencil, PenLine, Trash2 } from 'lucide-react';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { chips, column, down, figure, type List, NEWEST, paged, time, up } from '../list/list.ts';
import { RestoreButton } from '../list/row-button.tsx';
import { BinText, TitleCell } from '../list/title-cell.tsx';
import { useDeleteBlog, useRestoreBlog, useUpdateBlog } from './blog.queries.ts';
import { BlogBadge, blogStateText } from './blog-badge.tsx';
import { UNTITLED } from './send-blog.ts';

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
  deleted_at ?? publish_at ?? published_at ?? created_at;

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
    figure('reading', 'Reading time', ({ reading_minutes }) => reading_minutes, {
      show: (minutes) => `${minutes} min`,
      unit: 'minutes',
    }),
    time('date', 'Date', dateOf, {
      // A day that is to come has its hour.
      cell: (blog) => (dateOf(blog) === blog.publish_at ? formatTimestamp : formatDay)(dateOf(blog)),
      sort: NEWEST,
    }),
  ],
  actions: (blog) => <BlogActions blog={blog} />,
  empty: 'No blogs yet. Couples read them beside the videos.',
  emptyAction: <ButtonLink to="/app/admin/blog/new-blog">Write the first one</ButtonLink>,
};

/** A blog's title, which opens the editor, and its first lines. */
const BlogTitle = ({ blog }: { blog: AdminBlog }) => (
  <TitleCell
    title={blog.title}
    {...(!blog.deleted_at && { to: editorOf(blog) })}
    picture={blog.cover_small ?? blog.cover}
    id={blog.id + 3}
  >
    {blog.deleted_at ? <BinText deletedAt={blog.deleted_at} /> : blog.excerpt}
  </TitleCell>
);

const BlogState = ({ blog }: { blog: AdminBlog }) => (
  <Row as="span" gap={1} wrap>
    <BlogBadge blog={blog} />
    {blog.pending && <Badge tone="amber">Changes not published</Badge>}
  </Row>
);

const editorOf = ({ id }: AdminBlog) => `/app/admin/blog/new-blog?id=${id}`;

const BlogActions = ({ blog }: { blog: AdminBlog }) =>
  blog.deleted_at ? <Restore blog={blog} /> : <BlogMenu blog={blog} />;

function Restore({ blog }: { blog: AdminBlog }) {
  const restore = useRestoreBlog();
  return <RestoreButton name={blog.title} busy={restore.isPending} onClick={() => restore.mutate(blog.id)} />;
}

function BlogMenu({ blog }: { blog: AdminBlog }) {
  const { toast, ask } = useHost();
  const navigate = useNavigate();
  const update = useUpdateBlog();
  const result = useResultToast();
  const remove = useDeleteBlog();
  const restore = useRestoreBlog();
  const edit = editorOf(blog);
  const published = blog.status === 'published';
  function setStatus(status: AdminBlog['status']) {
    const view = status === 'published' && blogPath(blog);
    const onSuccess = ({ message }: { message: string }) => result.onSuccess({ message, view });
    update.mutate({ id: blog.id, version: blog.version, status }, { ...result, onSuccess });
  }
  async function askAndRemove() {
    if (!(await confirmBin(ask, `“${blog.title}”`, published ? 'Couples can read it now.' : ''))) return;
    remove.withUndo({ params: { blogId: blog.blogId } }, () => restore.mutate(blog.id));
  }
  return (
    <Menu
      label={`More about ${blog.title}`}
      items={[
        { label: 'Edit', icon: <Pencil />, onSelect: () => void navigate(edit) },
        published && { label: 'View', icon: <ExternalLink />, onSelect: () => void navigate(blogPath(blog)) },
        published || blog.status === 'scheduled'
          ? { label: 'Return to draft', icon: <EyeOff />, onSelect: () => setStatus('draft') }
          : {
              label: 'Publish',
              icon: <BadgeCheck />,
              onSelect: () => {
                if (blog.title !== UNTITLED) return setStatus('published');
                toast.warning('Give the blog a title first.');
                void navigate(edit);
              },
            },
        { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => void askAndRemove() },
      ]}
    />
  );
}
