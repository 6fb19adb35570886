import type { BlogCard } from '@wedding/shared/contract/blog.schema.ts';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import css from './blog.module.css';

interface CoverProps {
  blog: Pick<BlogCard, 'id' | 'cover' | 'cover_small'>;
  /** How wide it will be, as `<img sizes>` says it: the browser picks the smaller file where it does. */
  sizes: string;
  /** In view at once: not to be put off. */
  eager: boolean;
}

/** A post's picture, or a cloth of its own. Decoration: the title stands beside it. */
export function Cover({ blog, sizes, eager }: CoverProps) {
  const { id, cover, cover_small } = blog;
  if (!cover || !cover_small) return <Poster seed={id} className={css.cover} />;
  return (
    <img
      className={css.cover}
      src={cover_small}
      srcSet={`${cover_small} 640w, ${cover} 1200w`}
      sizes={sizes}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
