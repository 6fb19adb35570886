import { NavLink } from 'react-router-dom';
import { useBlogRule } from './use-blog-rule.ts';

/** A link to the blog. Asks visitors to log in on the page that they are on. */
export function BlogLink(props: { children: string; className?: string | undefined; onFollow?: () => void }) {
  const { children, className, onFollow } = props;
  const { closed, redirectToSignin } = useBlogRule();
  return (
    <NavLink
      to="/blog"
      className={className}
      onClick={(event) => {
        onFollow?.();
        if (!closed) return;
        event.preventDefault();
        void redirectToSignin();
      }}
    >
      {children}
    </NavLink>
  );
}
