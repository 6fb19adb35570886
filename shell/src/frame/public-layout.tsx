import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import css from './public-layout.module.css';
import { PublicNav } from './public-nav.tsx';
import { SkipLink } from './skip-link.tsx';
import { isOfBlog, useBlogRule } from './use-blog-rule.ts';
import { useRouteChange } from './use-route-change.ts';

/**
 * Navigation, page and footer of the public site. A page whose content carries `data-hero` extends beneath the
 * navigation and leaves `--nav-height` free at its top. `offers` returns whether a path has a page; `year` is the
 * current year.
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

/** Hides the blog's pages from visitors who may not read it, whether they followed a link or typed the address. */
function BlogGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { closed, redirectToSignin } = useBlogRule();
  const isBlocked = closed && isOfBlog(pathname);
  const wasRedirected = useRef(false);
  useEffect(() => {
    if (isBlocked && !wasRedirected.current) void redirectToSignin({ replace: true });
    wasRedirected.current = isBlocked;
  }, [isBlocked, redirectToSignin]);
  return isBlocked ? null : children;
}
