import type { BlogCard as Blog } from '@wedding/shared/contract/blog.schema.ts';
import { Link } from '@wedding/shared/platform/router.ts';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { formatDay } from '../day.ts';
import css from './blog.module.css';

export function BlogCard({ blog, eager }: { blog: Blog; eager: boolean }) {
  const { id, title, excerpt, cover, reading_minutes, published_at, created_at } = blog;
  return (
    <li className={css.card}>
      {cover ? (
        <img className={css.cover} src={cover} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        <Poster seed={id} className={css.cover} />
      )}
      <div className={css.words}>
        <p className={css.meta}>
          {formatDay(published_at ?? created_at)} · {reading_minutes} min read
        </p>
        <h2 className={css.title}>
          <Link to={`/blog/${id}`}>{title}</Link>
        </h2>
        <p className={css.excerpt}>{excerpt}</p>
      </div>
    </li>
  );
}
