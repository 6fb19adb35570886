import { NavLink } from 'react-router-dom';
import { useBlogRule } from './use-blog-rule.ts';

/** A link to the blog that asks to log in where the visitor stands. */
export function BlogLink(props: { children: string; className?: string | undefined; onFollow?: () => void }) {
  const { children, className, onFollow } = props;
  const { closed, turnAway } = useBlogRule();
  return (
    <NavLink
      to="/blog"
      className={className}
      onClick={(event) => {
        onFollow?.();
        if (!closed) return;
        event.preventDefault();
        void turnAway();
      }}
    >
      {children}
    </NavLink>
  );
}
