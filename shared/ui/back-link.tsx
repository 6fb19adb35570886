import { Link } from '@wedding/shared/platform/router.ts';
import { ChevronLeft } from 'lucide-react';
import css from './back-link.module.css';

/** The way back to the tool's first page, above a page's head. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={css.back} to={to}>
      <ChevronLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
