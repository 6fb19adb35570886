import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { HostContext, useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useCloseOnBack } from '@wedding/shared/host/use-close-on-back.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { Logo } from '@wedding/shared/ui/pictures/logo.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { X } from 'lucide-react';
import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { InstallPlace } from '../install/install-place.tsx';
import { LockPlace } from '../lock/lock-place.tsx';
import { registerServiceWorker } from '../offline/worker.ts';
import { NamePrompt } from '../profile/name-prompt.tsx';
import { ProofPlace, prove } from '../proof/proof-place.tsx';
import { watchRelease } from '../refresh/watch-release.ts';
import { watchTypedForms } from '../remotes/typed-forms.ts';
import { watchRestoredPage } from '../session/restored-page.ts';
import { SessionOverlay } from '../session/session-overlay.tsx';
import { useCookieWatch } from '../session/use-cookie-watch.ts';
import { useSessionWatch } from '../session/use-session-watch.ts';
import { useSplash } from '../splash/splash.tsx';
import { loadToaster } from '../toaster/toaster-place.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import type { NavItem } from './nav.ts';
import { SearchBox } from './search-box.tsx';
import { SidebarItems } from './sidebar.tsx';
import css from './signed-in-layout.module.css';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { type Access, useAccess } from './use-access.ts';
import { useRouteChange } from './use-route-change.ts';

watchRestoredPage();
watchTypedForms();

/** Few see it, so it is part of the profile's chunk. */
const KeepAccountBanner = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: "profile" */ '../profile/keep-account-banner.tsx')).KeepAccountBanner,
  () => null,
);

interface SignedInLayoutProps {
  /** Every remote's navigation. */
  nav: readonly NavItem[];
  /** Shown for a path of another role. */
  notFound: ReactElement;
  /** The release that the document has. */
  release: string;
}

/** Top bar, sidebar, tabs and page for everyone signed in. The session's overlays show above them. */
export function SignedInLayout(props: SignedInLayoutProps) {
  const host = useHost();
  const signedIn = useMemo(() => ({ ...host, prove }), [host]);
  return (
    <HostContext value={signedIn}>
      <Layout {...props} />
      <ProofPlace />
    </HostContext>
  );
}

function Layout({ nav, notFound, release }: SignedInLayoutProps) {
  const { config, session } = useHost();
  const { access, retry } = useAccess();
  const splash = useSplash();
  const panel = useRef<HTMLElement>(null);
  const drawer = useDrawer(panel);
  useRouteChange();
  useResizePause();
  useCookieWatch();
  useSessionWatch();
  useEffect(loadToasterOnPress, []);
  useEffect(() => {
    // Beneath the splash a form could only mark its first field.
    if (!splash) document.querySelector<HTMLElement>('#main [autofocus]')?.focus();
  }, [splash]);
  useEffect(() => watchRelease(release), [release]);
  const isCouple = session.role === 'user';
  useEffect(() => {
    if (isCouple) void registerServiceWorker();
  }, [isCouple]);

  if (access === 'closed') return <>{notFound}</>;
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
            <Row justify="between" className={css.head}>
              <Logo name={config.brandName} />
              <IconButton label="Close the menu" onClick={drawer.close}>
                <X aria-hidden="true" />
              </IconButton>
            </Row>
            <SearchBox onSearch={drawer.close} />
          </div>
          <nav aria-label="Main">
            <SidebarItems nav={nav} onFollow={drawer.close} />
          </nav>
        </aside>
        <main id="main" tabIndex={-1} className={css.main} inert={drawer.open}>
          {access === 'open' && session.user?.erase_at && <KeepAccountBanner />}
          {access === 'open' && <NamePrompt />}
          <PageArea access={access} onRetry={retry} />
        </main>
        {session.role === 'user' && (
          <div inert={drawer.open}>
            <BottomTabs nav={nav} open={drawer.open} onMore={drawer.toggle} />
          </div>
        )}
      </div>
      {access === 'open' && !splash && <LockPlace />}
      <InstallPlace />
      <SessionOverlay />
    </>
  );
}

/** As specified for resizing. */
const RESIZE_DEBOUNCE_MS = 250;

/** While the window is being resized, and for 250 ms after, the layout doesn't animate: `data-resizing` on `<html>`. */
function useResizePause(): void {
  useEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      root.dataset.resizing = '';
      clearTimeout(timer);
      timer = setTimeout(() => delete root.dataset.resizing, RESIZE_DEBOUNCE_MS);
    };
    window.addEventListener('resize', pause);
    return () => {
      window.removeEventListener('resize', pause);
      clearTimeout(timer);
      delete root.dataset.resizing;
    };
  }, []);
}

/** The page itself, or a placeholder until the session is known. */
function PageArea({ access, onRetry }: { access: Access; onRetry: () => void }) {
  if (access === 'open') return <Outlet />;
  if (access === 'failed') {
    return (
      <Page>
        <ErrorState
          alone
          title="We couldn’t open your account"
          message="Please check your network connection, then try again."
          onRetry={onRetry}
        />
      </Page>
    );
  }
  if (access === 'offline') {
    return (
      <Page>
        <ErrorState
          alone
          title="You’re offline"
          message={`Nobody is signed in on this ${deviceWord()}, or it has been offline for 30 days. Go online and sign in. Your changes here are safe.`}
          onRetry={onRetry}
        />
      </Page>
    );
  }
  return (
    <Page>
      <Skeleton shape="title" />
      <Skeleton shape="row" count={5} label="Opening your account" />
    </Page>
  );
}

const LARGE = '(min-width: 900px)';

/**
 * The slide-in sidebar of small screens. It takes the focus while open and returns it after. It closes on Escape, on
 * Back, on every route change, and when the screen becomes large enough for the fixed one.
 */
function useDrawer(panel: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (pathname || search) setOpen(false);
  }, [pathname, search]);

  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    const large = matchMedia(LARGE);
    const close = () => setOpen(false);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    panel.current?.querySelector<HTMLElement>('button, a')?.focus();
    document.addEventListener('keydown', onKey);
    large.addEventListener('change', close);
    return () => {
      document.removeEventListener('keydown', onKey);
      large.removeEventListener('change', close);
      // Skipped if a route change has moved the focus to the new page's content.
      if (panel.current?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, [open, panel]);
  useCloseOnBack(open, () => setOpen(false));

  return { open, toggle: () => setOpen(!open), close: () => setOpen(false) };
}

/**
 * Loads the toaster on the first press of a control or the first submit, since toasts answer what a person does. It
 * then exists if the network is lost later, and a page that is only read or typed in stays lighter.
 */
function loadToasterOnPress(): () => void {
  const events = ['pointerdown', 'keydown', 'submit'] as const;
  const stop = () => {
    for (const event of events) removeEventListener(event, onPress, true);
  };
  const onPress = ({ type, target }: Event) => {
    const isControl = target instanceof Element && target.closest('button, select, [type="checkbox"]');
    if (!isControl && type !== 'submit') return;
    stop();
    // What was pressed answers first.
    setTimeout(loadToaster);
  };
  for (const event of events) addEventListener(event, onPress, true);
  return stop;
}
