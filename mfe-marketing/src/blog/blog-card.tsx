import type { BlogCard as Blog } from '@wedding/shared/contract/blog.schema.ts';
import { blogPath } from '@wedding/shared/domain/slug.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import css from './blog.module.css';
import { Cover } from './cover.tsx';

interface BlogCardProps {
  blog: Blog;
  eager: boolean;
  /** The latest post, as wide as the row if there is room. */
  leading?: boolean;
  heading?: 'h2' | 'h3';
}

export function BlogCard({ blog, eager, leading = false, heading: Heading = 'h2' }: BlogCardProps) {
  const { title, excerpt } = blog;
  return (
    <li className={cx(css.card, leading && css.leading)}>
      <Cover
        blog={blog}
        eager={eager}
        sizes={leading ? '(min-width: 900px) 640px, 100vw' : '(min-width: 700px) 360px, 100vw'}
      />
      <Stack gap={2} shrink className={css.text}>
        <Meta blog={blog} />
        <Heading className={css.title}>
          <Link to={blogPath(blog)}>{title}</Link>
        </Heading>
        <Text lines={3} tone="second" className={css.excerpt}>
          {excerpt}
        </Text>
      </Stack>
    </li>
  );
}

type Facts = Pick<Blog, 'author' | 'published_at' | 'created_at' | 'reading_minutes'>;

/** Author, date and reading time. */
export function Meta({ blog }: { blog: Facts }) {
  const { author, reading_minutes, published_at, created_at } = blog;
  return (
    <Text tone="muted" size={13}>
      {author && `${author} · `}
      {formatLongDay(published_at ?? created_at)} · {reading_minutes} min read
    </Text>
  );
}
