import { Outlet } from 'react-router-dom';
import { BlogGate } from './blog-gate.tsx';
import { Footer } from './footer.tsx';
import css from './public-layout.module.css';
import { PublicNav } from './public-nav.tsx';
import { SkipLink } from './skip-link.tsx';
import { useRouteChange } from './use-route-change.ts';

/**
 * Navigation, page and footer of the public site. A page whose content carries `data-hero` lies beneath the
 * navigation and leaves it `--nav-height` at its top. `offers` says whether anyone answers a path, `year` is
 * this one.
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
