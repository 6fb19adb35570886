import { PLACEHOLDERS } from '@wedding/shared/host/placeholders.ts';
import { prerenderMarkup } from '@wedding/shared/host/prerender/prerender.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { LogoMark } from '@wedding/shared/ui/pictures/logo.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { MenuIcon } from 'lucide-react';
import { Route, Routes } from 'react-router-dom';
import { PrerenderedSplash } from '../splash/splash.tsx';
import tabs from './bottom-tabs.module.css';
import { PublicLayout } from './public-layout.tsx';
import css from './signed-in-layout.module.css';
import bar from './top-bar.module.css';

/** Prerenders what the documents of signed-in pages show before any script has loaded, keyed by file name. */
export async function prerenderFrames(): Promise<Record<string, string>> {
  return {
    'frame-user': await prerenderMarkup(<PrerenderedFrame of="user" />, '/app'),
    'frame-admin': await prerenderMarkup(<PrerenderedFrame of="admin" />, '/app'),
    'frame-splash': await prerenderMarkup(<PrerenderedSplash brandName={PLACEHOLDERS.brandName} />, '/app'),
  };
}

/** Prerenders the public layout around the landing page, with a placeholder for the page. */
export function prerenderPublicFrame(): Promise<string> {
  return prerenderMarkup(
    <Routes>
      <Route element={<PublicLayout offers={() => true} year={PLACEHOLDERS.year} SignedIn={() => null} />}>
        <Route path="/" element={PLACEHOLDERS.page} />
      </Route>
    </Routes>,
    '/',
  );
}

/** Four tabs and More. */
const TABS = ['one', 'two', 'three', 'four', 'more'];

/**
 * The signed-in layout when only the role is known. A page's HTML shows it until its scripts have loaded. Bars and page
 * are placed as in `SignedInLayout`. It has no text, because fonts would take bandwidth from the scripts.
 */
function PrerenderedFrame({ of: role }: { of: 'user' | 'admin' }) {
  return (
    <div className={css.layout} data-role={role} data-prerendered aria-hidden="true" inert>
      <div className={bar.bar}>
        {role === 'admin' && (
          <div className={bar.toggle}>
            <IconButton label="Menu">
              <MenuIcon />
            </IconButton>
          </div>
        )}
        <LogoMark />
        <div className={bar.account}>
          <Skeleton shape="circle" />
        </div>
      </div>
      <div className={css.sidebar} />
      <div className={css.main}>
        <Page>
          <Skeleton shape="title" />
          <Skeleton shape="row" count={5} />
        </Page>
      </div>
      {role === 'user' && (
        <div className={tabs.tabs}>
          {TABS.map((tab) => (
            <span key={tab} className={tabs.tab}>
              <Skeleton shape="circle" />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
