import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { blogPath } from '@wedding/shared/domain/slug.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { BadgeCheck, ExternalLink, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { BinText } from '../list/bin-text.tsx';
import { RestoreButton } from '../list/row-button.tsx';
import { TitleCell } from '../list/title-cell.tsx';
import { useDeleteBlog, useRestoreBlog, useUpdateBlog } from './blog.queries.ts';
import { BlogBadge } from './blog-badge.tsx';
import { UNTITLED } from './send-blog.ts';

/** A blog's title, which opens the editor, and its first lines. */
export const BlogTitle = ({ blog }: { blog: AdminBlog }) => (
  <TitleCell
    title={blog.title}
    {...(!blog.deleted_at && { to: editorOf(blog) })}
    picture={blog.cover_small ?? blog.cover}
    id={blog.id + 3}
  >
    {blog.deleted_at ? <BinText deletedAt={blog.deleted_at} /> : blog.excerpt}
  </TitleCell>
);

export const BlogState = ({ blog }: { blog: AdminBlog }) => (
  <Row as="span" gap={1} wrap>
    <BlogBadge blog={blog} />
    {blog.pending && <Badge tone="amber">Changes not published</Badge>}
  </Row>
);

const editorOf = ({ id }: AdminBlog) => `/app/admin/blog/new-blog?id=${id}`;

export const BlogActions = ({ blog }: { blog: AdminBlog }) =>
  blog.deleted_at ? <Restore blog={blog} /> : <BlogMenu blog={blog} />;

function Restore({ blog }: { blog: AdminBlog }) {
  const restore = useRestoreBlog();
  return <RestoreButton name={blog.title} busy={restore.isPending} onClick={() => restore.mutate(blog.id)} />;
}

function BlogMenu({ blog }: { blog: AdminBlog }) {
  const { toast, ask } = useHost();
  const navigate = useNavigate();
  const update = useUpdateBlog();
  const remove = useDeleteBlog();
  const restore = useRestoreBlog();
  const resultToast = useResultToast();
  const edit = editorOf(blog);
  const published = blog.status === 'published';
  function setStatus(status: AdminBlog['status']) {
    update.mutate({ id: blog.id, version: blog.version, status }, resultToast);
  }
  async function askAndRemove() {
    if (!(await confirmBin(ask, `“${blog.title}”`, published ? 'Couples can read it now.' : ''))) return;
    remove.mutate(
      { params: { blogId: blog.blogId } },
      resultToast.undo(() => restore.mutate(blog.id)),
    );
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
