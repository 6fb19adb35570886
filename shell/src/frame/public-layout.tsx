import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { checkCookie } from '../session/session.ts';
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

const ReaderSession = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: "reader-session" */ '../session/reader-session.tsx')).ReaderSession,
  () => null,
);

function BlogGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return isOfBlog(pathname) ? <Blog pathname={pathname}>{children}</Blog> : children;
}

/**
 * Hides the blog's pages from visitors who may not read it, whether they followed a link or typed the address. Readers
 * see when their session is over, as on the signed-in pages.
 */
function Blog({ pathname, children }: { pathname: string; children: ReactNode }) {
  const { closed, redirectToSignin } = useBlogRule();
  const isJudged = useRef(false);
  useEffect(() => {
    // Before the answer to the page's first call, which would name another reason.
    if (!closed) checkCookie();
    // A reader who is forgotten later is on the way to another page, and knows why.
    else if (!isJudged.current) void redirectToSignin({ replace: true });
    isJudged.current = true;
  }, [closed, redirectToSignin]);
  if (closed) return null;
  return (
    <>
      {children}
      <ReaderSession key={pathname} />
    </>
  );
}
