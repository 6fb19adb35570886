import { useHost } from '@wedding/shared/host/host.ts';
import { type Brand, BrandIcon } from '@wedding/shared/ui/pictures/brand-icon.tsx';
import { Logo } from '@wedding/shared/ui/pictures/logo.tsx';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { BlogLink } from './blog-link.tsx';
import css from './footer.module.css';

const platform = [
  { to: '/app/overview', admin: '/app/admin/videos', label: 'Videos' },
  { to: '/app/budget', admin: '/app/admin/budget', label: 'Budget' },
  { to: '/app/checklist', admin: '/app/admin/checklist', label: 'Checklist' },
];
const legal = [
  { to: '/privacy-policy', label: 'Privacy policy' },
  { to: '/terms-of-use', label: 'Terms of use' },
];

/** The public footer. Its platform links lead to the tools if the user is signed in, else to the sign-in. */
export function Footer({ offers, year }: { offers: (path: string) => boolean; year: string }) {
  const { config, session } = useHost();
  return (
    <footer className={css.footer} data-tone="wine">
      <div className={css.inside}>
        <div className={css.brand}>
          <Logo name={config.brandName} to="/" />
          <p className={css.tagline}>Your Dream Wedding Made Perfect</p>
          <SocialLinks offers={offers} />
        </div>
        <nav className={css.column} aria-labelledby="footer-platform">
          <h2 id="footer-platform">Platform</h2>
          {platform.map(({ to, admin, label }) => (
            <Link key={to} to={session.user ? (session.role === 'admin' ? admin : to) : '/signin'}>
              {label}
            </Link>
          ))}
        </nav>
        <nav className={css.column} aria-labelledby="footer-company">
          <h2 id="footer-company">Company</h2>
          {offers('/about-us') && <Link to="/about-us">About us</Link>}
          <BlogLink>Blog</BlogLink>
        </nav>
      </div>
      <div className={css.last}>
        {/* The prerendered year is the server's; on New Year's Eve the browser's may differ. */}
        <p suppressHydrationWarning>
          © {year} {config.brandName.toUpperCase()}. All rights reserved.
        </p>
        <p className={css.legal}>
          {legal
            .filter(({ to }) => offers(to))
            .map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
        </p>
      </div>
    </footer>
  );
}

const networks: { name: keyof ReturnType<typeof useHost>['config']['socialLinks'] & Brand; label: string }[] =
  [
    { name: 'facebook', label: 'Facebook' },
    { name: 'instagram', label: 'Instagram' },
    { name: 'x', label: 'X' },
    { name: 'youtube', label: 'YouTube' },
  ];

/**
 * The social networks from the configuration. A network without an address links to the about page, as all do when
 * prerendered.
 */
function SocialLinks({ offers }: { offers: (path: string) => boolean }) {
  const { config } = useHost();
  const hydrated = useHydrated();
  const about = offers('/about-us') ? '/about-us' : '/';
  return (
    <ul className={css.social}>
      {networks.map(({ name, label }) => (
        <li key={name}>
          {hydrated && config.socialLinks[name] ? (
            <a href={config.socialLinks[name]} target="_blank" rel="noopener noreferrer" aria-label={label}>
              <BrandIcon brand={name} />
            </a>
          ) : (
            <Link to={about} aria-label={label}>
              <BrandIcon brand={name} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const unwatched = () => () => {};

/** Returns false in a prerendered page and while React hydrates it; true right after that, and everywhere else. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    unwatched,
    () => true,
    () => false,
  );
}
