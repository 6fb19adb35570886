import { useHost } from '@wedding/shared/platform/host.ts';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The blog is for people whose first name we know. `closed` says that it isn't for this visitor;
 * `turnAway` tells why and leads to the sign-in, which asks a signed-in user for the name alone.
 */
export function useBlogRule() {
  const { session, ask } = useHost();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return {
    closed: !session.user?.firstname,
    /** `replace`: the blog's own page is left as if it had never been entered, so that going back doesn't ask again. */
    turnAway: async ({ replace = false } = {}): Promise<void> => {
      await ask.alert({ title: 'Login to view blog posts', text: '', icon: 'info', button: 'OK' });
      navigate('/signin', { replace, state: { blog: isOfBlog(pathname) ? pathname : '/blog' } });
    },
  };
}

export const isOfBlog = (pathname: string) => pathname === '/blog' || pathname.startsWith('/blog/');
