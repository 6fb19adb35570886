import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import css from './public-layout.module.css';
import { PublicNav } from './public-nav.tsx';
import { SkipLink } from './skip-link.tsx';
import { isOfBlog, useBlogRule } from './use-blog-rule.ts';
import { useRouteChange } from './use-route-change.ts';

/**
 * Navigation, page and footer of the public site. A page whose content carries `data-hero` lies beneath the
 * navigation and leaves it `--nav-height` at its top. `offers` says whether anyone answers a path, `year` is
 * this one.
 */
export function PublicLayout({ offers, year }: { offers: (path: string) => boolean; year: string }) {
  useRouteChange();
  return (
    <div className={css.layout}>
      <SkipLink />
      <PublicNav offers={offers} />
      <main id="main" tabIndex={-1} className={css.main}>
        <BlogGate>
          <Outlet />
        </BlogGate>
      </main>
      <Footer offers={offers} year={year} />
    </div>
  );
}

/** Holds back the blog's pages from visitors who followed a link, or typed the address, without being let in. */
function BlogGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { closed, turnAway } = useBlogRule();
  const shut = closed && isOfBlog(pathname);
  const sentAway = useRef(false);
  useEffect(() => {
    if (shut && !sentAway.current) void turnAway({ replace: true });
    sentAway.current = shut;
  }, [shut, turnAway]);
  return shut ? null : children;
}
