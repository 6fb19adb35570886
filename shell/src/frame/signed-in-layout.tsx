import { useHost } from '@wedding/shared/platform/host.ts';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { Logo } from '@wedding/shared/ui/logo.tsx';
import { X } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { InstallPlace } from '../install/install-place.tsx';
import { keepOnPhone } from '../offline/worker.ts';
import { KeepBanner } from '../profile/keep-banner.tsx';
import { NamePrompt } from '../profile/name-prompt.tsx';
import { SessionOverlay } from '../session/session-overlay.tsx';
import { useCookieWatch } from '../session/use-cookie-watch.ts';
import { useSessionWatch } from '../session/use-session-watch.ts';
import { useSplash } from '../splash/splash.tsx';
import { loadToaster } from '../toaster/toaster-place.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import type { NavItem } from './nav.ts';
import { PageArea } from './page-area.tsx';
import { SearchBox } from './search-box.tsx';
import { SidebarItems } from './sidebar.tsx';
import css from './signed-in-layout.module.css';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useAccess } from './use-access.ts';
import { useDrawer } from './use-drawer.ts';
import { useResizePause } from './use-resize-pause.ts';
import { useRouteChange } from './use-route-change.ts';

interface SignedInLayoutProps {
  /** Every remote's navigation. */
  nav: readonly NavItem[];
  /** For a path of another role. */
  notFound: ReactElement;
}

/** Top bar, sidebar, tabs and page of everyone signed in; the session's overlays lie above. */
export function SignedInLayout({ nav, notFound }: SignedInLayoutProps) {
  const { config, session } = useHost();
  const { access, retry } = useAccess();
  const splash = useSplash();
  const panel = useRef<HTMLElement>(null);
  const drawer = useDrawer(panel);
  useRouteChange();
  useResizePause();
  useCookieWatch();
  useSessionWatch();
  useEffect(() => void loadToaster(), []);
  const ofCouple = session.role === 'user';
  useEffect(() => {
    if (ofCouple) void keepOnPhone();
  }, [ofCouple]);

  if (access === 'closed') return notFound;
  return (
    <>
      <div className={css.layout} data-role={session.role} inert={splash}>
        <div inert={drawer.open}>
          <SkipLink />
          <TopBar open={drawer.open} onToggle={drawer.toggle} />
        </div>
        {drawer.open && (
          <button
            type="button"
            className={css.scrim}
            tabIndex={-1}
            aria-label="Close the menu"
            onClick={drawer.close}
          />
        )}
        <aside id="sidebar" ref={panel} className={css.sidebar} data-open={drawer.open || undefined}>
          <div className={css.small}>
            <div className={css.head}>
              <Logo name={config.brandName} />
              <IconButton label="Close the menu" onClick={drawer.close}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            <SearchBox onSearch={drawer.close} />
          </div>
          <nav aria-label="Main">
            <SidebarItems nav={nav} onFollow={drawer.close} />
          </nav>
        </aside>
        <main id="main" tabIndex={-1} className={css.main} inert={drawer.open}>
          {access === 'open' && <KeepBanner />}
          {access === 'open' && <NamePrompt />}
          <PageArea access={access} onRetry={retry} />
        </main>
        {session.role === 'user' && (
          <div inert={drawer.open}>
            <BottomTabs nav={nav} open={drawer.open} onMore={drawer.toggle} />
          </div>
        )}
      </div>
      <InstallPlace />
      <SessionOverlay />
    </>
  );
}
