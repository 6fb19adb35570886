import { ChevronLeft } from 'lucide-react';
import { Link } from '../../host/router.ts';
import css from './back-link.module.css';

/** Renders a link back to the feature's first page, above a page's heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={css.back} to={to}>
      <ChevronLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
