import type { ComponentType } from '@wedding/shared/host/component.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { readToken } from '@wedding/shared/host/token.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { checkCookie } from '../session/session.ts';
import { Footer } from './footer.tsx';
import css from './public-layout.module.css';
import { PublicNav } from './public-nav.tsx';
import { SkipLink } from './skip-link.tsx';
import { isOfBlog, useBlogRule } from './use-blog-rule.ts';
import { useRouteChange } from './use-route-change.ts';

interface PublicLayoutProps {
  /** Returns whether a path has a page. */
  offers: (path: string) => boolean;
  /** The current year. */
  year: string;
  /** The signed-in layout: couples read the blog in it, beside their tools. */
  SignedIn: ComponentType;
}

/** The public site's layout; for couples, the blog is in the signed-in one. */
export function PublicLayout({ offers, year, SignedIn }: PublicLayoutProps) {
  const { role } = useHost().session;
  const { pathname } = useLocation();
  const { isBlog, closed, isUnknown } = useBlogGate(pathname);
  if (isUnknown || (isBlog && !closed && role === 'user')) return <SignedIn />;
  return (
    <PublicFrame offers={offers} year={year}>
      {!closed && <Outlet />}
      {isBlog && !closed && <ReaderSession key={pathname} />}
    </PublicFrame>
  );
}

/**
 * Navigation, page and footer. A page whose content carries `data-hero` extends beneath the navigation and leaves
 * `--nav-height` free at its top.
 */
function PublicFrame({
  offers,
  year,
  children,
}: Omit<PublicLayoutProps, 'SignedIn'> & { children: ReactNode }) {
  useRouteChange();
  return (
    <div className={css.layout}>
      <SkipLink />
      <PublicNav offers={offers} />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
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

/**
 * Hides the blog's pages from visitors who may not read it, whether they followed a link or typed the address. Readers
 * see when their session is over, as on the signed-in pages.
 */
function useBlogGate(pathname: string) {
  const isBlog = isOfBlog(pathname);
  const { closed: isNameless, redirectToSignin } = useBlogRule();
  const { user, role } = useHost().session;
  // Administrators view what they publish, whether or not they told a name.
  const closed = isNameless && role !== 'admin';
  // Where the browser stores nothing, only the server knows who has the cookie. The signed-in layout asks it.
  const isUnknown = isBlog && !user && readToken() !== null;
  const isJudged = useRef(false);
  useEffect(() => {
    if (isUnknown) return;
    // Before the answer to the page's first call, which would name another reason.
    if (isBlog && !closed) checkCookie();
    // A reader who is forgotten later is on the way to another page, and knows why.
    else if (isBlog && !isJudged.current) void redirectToSignin({ replace: true });
    isJudged.current = isBlog;
  }, [isBlog, closed, isUnknown, redirectToSignin]);
  return { isBlog, closed: isBlog && closed, isUnknown };
}
