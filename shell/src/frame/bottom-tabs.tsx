import { Ellipsis } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import css from './bottom-tabs.module.css';
import { isActive, type NavItem, tabsFor } from './nav.ts';
import { NavIcon } from './nav-icon.tsx';

interface BottomTabsProps {
  nav: readonly NavItem[];
  open: boolean;
  onMore: () => void;
}

/** A couple's tabs on phones; More opens the sidebar. */
export function BottomTabs({ nav, open, onMore }: BottomTabsProps) {
  const { pathname } = useLocation();
  return (
    <nav id="tabs" className={css.tabs} aria-label="Tabs">
      {tabsFor(nav).map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={css.tab}
          aria-current={isActive(tab, pathname) ? 'page' : undefined}
        >
          <span className={css.icon}>
            <NavIcon name={tab.icon} />
          </span>
          {tab.label}
        </Link>
      ))}
      <button type="button" className={css.tab} aria-expanded={open} aria-controls="sidebar" onClick={onMore}>
        <span className={css.icon}>
          <Ellipsis aria-hidden="true" />
        </span>
        More
      </button>
    </nav>
  );
}
