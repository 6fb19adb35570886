import { useHost } from '@wedding/shared/platform/host.ts';
import { useNavigate } from 'react-router-dom';

/**
 * The blog is for people whose first name we know (spec section 6). `closed` says that it isn't for this visitor;
 * `turnAway` tells why and leads on: visitors to the sign-in, couples to where they can give their name.
 */
export function useBlogRule() {
  const { session, ask, toast } = useHost();
  const navigate = useNavigate();
  return {
    closed: !session.user?.firstname && session.role !== 'admin',
    /** `replace`: the blog's own page is left as if it had never been entered, so that going back doesn't ask again. */
    turnAway: async ({ replace = false } = {}): Promise<void> => {
      if (session.role === 'user') {
        toast.info('Tell us your first name, and the blog is yours to read.');
        navigate('/app/settings/profile', { replace });
        return;
      }
      await ask.alert({ title: 'Login to view blog posts', text: '', icon: 'info', button: 'OK' });
      navigate('/signin', { replace });
    },
  };
}
