import { useHost } from '@wedding/shared/host/host.ts';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Restricts the blog to people whose first name we know. `closed` is true if this visitor may not read it.
 * `redirectToSignin` explains why and leads to the sign-in, which asks a signed-in user only for the name.
 */
export function useBlogRule() {
  const { session, ask } = useHost();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return {
    closed: !session.user?.firstname,
    /** `replace`: replaces the blog's page in the history, so that going back doesn't ask again. */
    redirectToSignin: async ({ replace = false } = {}): Promise<void> => {
      const question = { title: 'Login to view blog posts', text: '', icon: 'info', button: 'OK' } as const;
      // A second press asks again, and then only the second question leads on.
      if (!(await ask.alert(question))) return;
      navigate('/signin', { replace, state: { blog: isOfBlog(pathname) ? pathname : '/blog' } });
    },
  };
}

/** As routes match: in any case. */
export const isOfBlog = (pathname: string) => /^\/blog(\/|$)/i.test(pathname);
