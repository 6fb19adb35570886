import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { LogoMark } from '@wedding/shared/ui/pictures/logo.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { MenuIcon } from 'lucide-react';
import tabs from './bottom-tabs.module.css';
import css from './signed-in-layout.module.css';
import bar from './top-bar.module.css';

/** Four tabs and More. */
const TABS = ['one', 'two', 'three', 'four', 'more'];

/**
 * The signed-in layout when only the role is known. A page's HTML shows it until its scripts have loaded. Bars and page
 * are placed as in `SignedInLayout`. It has no text, because fonts would take bandwidth from the scripts.
 */
export function PrerenderedFrame({ of: role }: { of: 'user' | 'admin' }) {
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
