import { useHost } from '@wedding/shared/host/host.ts';
import { useCloseOnBack } from '@wedding/shared/host/use-close-on-back.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Logo } from '@wedding/shared/ui/pictures/logo.tsx';
import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { BlogLink } from './blog-link.tsx';
import css from './public-nav.module.css';

/** The public top navigation; below 900 px a hamburger shows the same items. `offers` says whether a page exists. */
export function PublicNav({ offers }: { offers: (path: string) => boolean }) {
  const { config } = useHost();
  const { pathname } = useLocation();
  const signedIn = useSignedIn();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (pathname) setOpen(false);
  }, [pathname]);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      // The focused link is hidden with the menu.
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  useCloseOnBack(open, close);

  return (
    <header className={css.header} data-tone="wine" data-open={open || undefined}>
      <div className={css.bar}>
        <Logo name={config.brandName} to="/" />
        <nav className={css.wide} aria-label="Main">
          <Items offers={offers} onFollow={close} />
        </nav>
        <div className={css.toggle}>
          {!signedIn && <NavButton />}
          <IconButton
            label={open ? 'Close the menu' : 'Open the menu'}
            aria-expanded={open}
            aria-controls="mobile-menu"
            ref={toggle}
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </IconButton>
        </div>
      </div>
      <nav id="mobile-menu" className={css.menu} aria-label="Mobile" hidden={!open}>
        <Items offers={offers} onFollow={close} />
      </nav>
    </header>
  );
}

function Items({ offers, onFollow }: { offers: (path: string) => boolean; onFollow: () => void }) {
  const signedIn = useSignedIn();
  return (
    <>
      <NavLink to="/" end className={css.item} onClick={onFollow}>
        HOME
      </NavLink>
      {offers('/about-us') && (
        <NavLink to="/about-us" className={css.item} onClick={onFollow}>
          ABOUT US
        </NavLink>
      )}
      {(offers('/blog') || !signedIn) && (
        <BlogLink className={css.item} onFollow={onFollow}>
          BLOG
        </BlogLink>
      )}
      <NavButton />
    </>
  );
}

/** Returns whether the user has a role, which decides what the button shows. The blog link checks the first name instead. */
const useSignedIn = () => (useHost().session.user?.roles.length ?? 0) > 0;

/** Visible at any width: below 900 px beside the hamburger, and among its items too. */
function NavButton() {
  const { role } = useHost().session;
  const signedIn = useSignedIn();
  const dashboard = role === 'admin' ? '/app/admin/overview' : '/app/overview';
  return (
    <ButtonLink small variant="ivory" to={signedIn ? dashboard : '/signin'}>
      {signedIn ? 'DASHBOARD' : 'LOG IN'}
    </ButtonLink>
  );
}
