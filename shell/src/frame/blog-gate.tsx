import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useBlogRule } from './use-blog-rule.ts';

const ofBlog = (pathname: string) => pathname === '/blog' || pathname.startsWith('/blog/');

/** Holds back the blog's pages from whoever followed a link, or typed the address, without being let in. */
export function BlogGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { closed, turnAway } = useBlogRule();
  const shut = closed && ofBlog(pathname);
  const told = useRef(false);
  useEffect(() => {
    if (shut && !told.current) void turnAway({ replace: true });
    told.current = shut;
  }, [shut, turnAway]);
  return shut ? null : children;
}
