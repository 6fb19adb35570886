import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Link, useNavigate } from '@wedding/shared/platform/router.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { Menu } from '@wedding/shared/ui/menu.tsx';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { BadgeCheck, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { formatDay, formatTimestamp } from '../lib/dates.ts';
import css from './blog.module.css';
import { useDeleteBlog, useSetBlogStatus } from './blog.queries.ts';
import { BlogBadge } from './blog-badge.tsx';

/** One blog of the list, with what can be done to it. */
export function BlogRow({ blog }: { blog: AdminBlog }) {
  const { toast, ask } = useHost();
  const navigate = useNavigate();
  const setStatus = useSetBlogStatus();
  const remove = useDeleteBlog();
  const resultToast = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(messageOf(error)),
  };
  const edit = `/app/admin/blog/new-blog?id=${blog.id}`;
  const published = blog.status === 'published';
  async function askAndRemove() {
    if (await ask.confirmDelete()) remove.mutate(blog.blogId, resultToast);
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
      <div className={css.words}>
        <h2 className={css.title}>
          <Link to={edit}>{blog.title}</Link>
        </h2>
        <p className={css.excerpt}>{blog.excerpt}</p>
        <p className={css.facts}>
          <BlogBadge blog={blog} />
          {blog.pending && <Badge tone="amber">Changes not published</Badge>}
          <span>
            {blog.reading_minutes} min ·{' '}
            {blog.publish_at ? `goes out ${formatTimestamp(blog.publish_at)}` : formatDay(blog.created_at)}
          </span>
        </p>
      </div>
      <div className={css.more}>
        <Menu
          label={`More about ${blog.title}`}
          items={[
            { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: () => void navigate(edit) },
            published || blog.status === 'scheduled'
              ? {
                  label: 'Return to draft',
                  icon: <EyeOff aria-hidden="true" />,
                  onSelect: () => setStatus.mutate({ id: blog.id, status: 'draft' }, resultToast),
                }
              : {
                  label: 'Publish',
                  icon: <BadgeCheck aria-hidden="true" />,
                  onSelect: () => setStatus.mutate({ id: blog.id, status: 'published' }, resultToast),
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
