import { cx } from '@wedding/shared/ui/cx.ts';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import css from './blog.module.css';

const PLACES = [1, 2, 3, 4, 5, 6, 7];

/** Placeholder of the list, in the list's shape. */
export function BlogSkeleton({ leads }: { leads: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading the blog</VisuallyHidden>
      <p className={css.found} aria-hidden="true">
        {'\u00a0'}
      </p>
      <ul className={css.grid} aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place} className={cx(css.card, leads && place === 1 && css.leading)}>
            <span className={css.cover}>
              <Skeleton shape="thumb" />
            </span>
            <div className={css.words}>
              <Skeleton />
              <Skeleton shape="title" />
              <Skeleton count={3} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
