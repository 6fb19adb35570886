import { Link } from '@wedding/shared/platform/router.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import css from './blog.module.css';

/** Links to newer and older posts, or a text at the end. */
export function Pager({ page, pages, search }: { page: number; pages: number; search: string }) {
  if (pages < 2) return <p className={css.end}>That is every post{search && ' that matches'}.</p>;
  const to = (target: number) => {
    const params = new URLSearchParams({
      ...(search && { search }),
      ...(target > 1 && { page: String(target) }),
    });
    return `/blog${params.size > 0 ? `?${params}` : ''}`;
  };
  return (
    <nav className={css.pager} aria-label="Pages">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev">
          <ChevronLeft aria-hidden="true" /> Newer
        </Link>
      ) : (
        <span />
      )}
      <span className={css.place}>
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link to={to(page + 1)} rel="next">
          Older <ChevronRight aria-hidden="true" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
