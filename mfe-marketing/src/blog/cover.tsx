import type { BlogCard } from '@wedding/shared/contract/blog.schema.ts';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import css from './blog.module.css';

interface CoverProps {
  blog: Pick<BlogCard, 'id' | 'cover' | 'cover_small'>;
  /** The value of `<img sizes>`, by which the browser picks a file. */
  sizes: string;
  /** Whether the picture is visible at first, and so loads eagerly. */
  eager: boolean;
}

/** A post's picture, or a drawn pattern. Decorative: the title is beside it. */
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
