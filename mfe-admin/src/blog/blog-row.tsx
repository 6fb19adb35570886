import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { formatTimestamp, parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Link, useNavigate } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import { BadgeCheck, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { formatDay } from '../lib/dates.ts';
import css from './blog.module.css';
import { useDeleteBlog, useRestoreBlog, useSetBlogStatus } from './blog.queries.ts';
import { BlogBadge } from './blog-badge.tsx';
import { UNTITLED } from './send-blog.ts';

/** One blog in the bin, with its remaining days and a button that restores it. */
export function DeletedRow({ blog, deletedAt }: { blog: AdminBlog; deletedAt: string }) {
  const restore = useRestoreBlog();
  const left = Math.max(0, Math.ceil(30 - (Date.now() - parseTimestamp(deletedAt).getTime()) / 86_400_000));
  return (
    <li className={css.row}>
      <span className={css.cover}>
        {blog.cover_small ? (
          <img src={blog.cover_small} alt="" loading="lazy" />
        ) : (
          <Poster seed={blog.id + 3} />
        )}
      </span>
      <Stack gap={1} shrink>
        <h2 className={css.title}>{blog.title}</h2>
        <Row as="p" gap={3} rowGap={2} wrap above={1} tone="muted" size={13} className={css.facts}>
          <BlogBadge blog={blog} />
          <span>
            Deleted {formatDay(deletedAt)} · gone for good in {formatCounted(left, 'day')}
          </span>
        </Row>
      </Stack>
      <Button
        small
        variant="outline"
        busy={restore.isPending}
        busyLabel="Restoring"
        onClick={() => restore.mutate(blog.id)}
      >
        Restore <VisuallyHidden>{blog.title}</VisuallyHidden>
      </Button>
    </li>
  );
}

/** One blog of the list, with its actions. */
export function BlogRow({ blog }: { blog: AdminBlog }) {
  const { toast, ask } = useHost();
  const navigate = useNavigate();
  const setStatus = useSetBlogStatus();
  const remove = useDeleteBlog();
  const restore = useRestoreBlog();
  const resultToast = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(messageOf(error)),
  };
  const edit = `/app/admin/blog/new-blog?id=${blog.id}`;
  const published = blog.status === 'published';
  async function askAndRemove() {
    if (!(await confirmBin(ask, `“${blog.title}”`, published ? 'Couples can read it now.' : ''))) return;
    remove.mutate(blog.blogId, {
      ...resultToast,
      onSuccess: ({ message }) => toast.undo(message, () => restore.mutate(blog.id)),
    });
  }
  return (
    <li className={css.row}>
      <span className={css.cover}>
        {blog.cover ? (
          <img src={blog.cover} alt="" width={112} height={63} loading="lazy" decoding="async" />
        ) : (
          <Poster seed={blog.id + 3} />
        )}
      </span>
      <Stack gap={1} shrink>
        <h2 className={css.title}>
          <Link to={edit}>{blog.title}</Link>
        </h2>
        <Text lines={2} tone="second" size={14}>
          {blog.excerpt}
        </Text>
        <Row as="p" gap={3} rowGap={2} wrap above={1} tone="muted" size={13} className={css.facts}>
          <BlogBadge blog={blog} />
          {blog.pending && <Badge tone="amber">Changes not published</Badge>}
          <span>
            {blog.reading_minutes} min ·{' '}
            {blog.publish_at
              ? `on ${formatTimestamp(blog.publish_at)}`
              : formatDay(blog.published_at ?? blog.created_at)}
          </span>
        </Row>
      </Stack>
      <div className={css.more}>
        <Menu
          label={`More about ${blog.title}`}
          items={[
            { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: () => void navigate(edit) },
            published || blog.status === 'scheduled'
              ? {
                  label: 'Return to draft',
                  icon: <EyeOff aria-hidden="true" />,
                  onSelect: () => setStatus.mutate({ ...blog, status: 'draft' }, resultToast),
                }
              : {
                  label: 'Publish',
                  icon: <BadgeCheck aria-hidden="true" />,
                  onSelect: () => {
                    if (blog.title !== UNTITLED)
                      return setStatus.mutate({ ...blog, status: 'published' }, resultToast);
                    toast.warning('Give the blog a title first.');
                    void navigate(edit);
                  },
                },
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onSelect: () => void askAndRemove(),
            },
          ]}
        />
      </div>
    </li>
  );
}
