import { useHost } from '@wedding/shared/host/host.ts';
import { Slot } from '@wedding/shared/host/slot.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { ChevronDown, LogOut } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSignOut } from '../session/use-sign-out.ts';
import { activeItem, isActive, isTab, type NavGroup, type NavItem, sidebarFor } from './nav.ts';
import { NavIcon } from './nav-icon.tsx';
import css from './sidebar.module.css';
import layout from './signed-in-layout.module.css';

/** The signed-in navigation's items; `onFollow` is called when one is chosen. */
export function SidebarItems({ nav, onFollow }: { nav: readonly NavItem[]; onFollow: () => void }) {
  const { role, user } = useHost().session;
  const signOut = useSignOut();
  // An item alone would move once the others are known.
  if (role === '') return null;
  return (
    <ul className={css.items}>
      {sidebarFor({ role, roles: user?.roles ?? [] }, nav).map((row) =>
        'items' in row ? (
          <Group key={row.label} group={row} onFollow={onFollow} counted={role === 'admin'} />
        ) : (
          <li key={row.to} className={isTab(row) ? layout.tabbed : undefined}>
            <Item item={row} onFollow={onFollow} counted={role === 'admin'} />
          </li>
        ),
      )}
      <li>
        <button type="button" className={cx(css.item, css.out)} onClick={signOut}>
          <LogOut aria-hidden="true" />
          Log Out
        </button>
      </li>
    </ul>
  );
}

interface ItemProps {
  item: NavItem;
  onFollow: () => void;
  /** Whether a remote may show how much waits on the item's page. */
  counted: boolean;
  /** Whether it is the current page. By default the path says it. */
  current?: boolean;
}

function Item({ item, onFollow, counted, current }: ItemProps) {
  const { pathname } = useLocation();
  const isCurrent = current ?? isActive(item, pathname);
  const id = useId();
  return (
    <Link
      to={item.to}
      className={css.item}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
      aria-describedby={counted ? id : undefined}
    >
      <NavIcon name={item.icon} />
      <span>{item.label}</span>
      {counted && <Counts id={id} items={[item]} />}
    </Link>
  );
}

/** What waits on pages. Hidden, and so only the description of their link, whose name stays the same whatever waits there. */
const Counts = ({ id, items }: { id: string; items: readonly NavItem[] }) => (
  <div id={id} className={css.count} aria-hidden="true">
    {items.map(({ to }) => (
      <Slot key={to} name="nav-count" fillerProps={{ to }} eager waiting={null} failed={null} />
    ))}
  </div>
);

interface GroupProps extends Pick<ItemProps, 'onFollow' | 'counted'> {
  group: NavGroup;
}

function Group({ group: { label, icon, to, items }, onFollow, counted }: GroupProps) {
  const { pathname, search } = useLocation();
  const current = activeItem(items, pathname, search);
  const [open, setOpen] = useState(current !== undefined);
  const id = useId();
  useEffect(() => {
    // One that is a page shows its pages as long as one of them is open.
    if (current || to) setOpen(current !== undefined);
  }, [current, to]);
  const content = (
    <>
      <NavIcon name={icon} />
      <span>{label}</span>
      {counted && !open && <Counts id={`${id}count`} items={items} />}
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className={css.item} onClick={onFollow} aria-describedby={`${id}count`}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          className={css.item}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          aria-describedby={`${id}count`}
        >
          {content}
          <ChevronDown className={css.fold} aria-hidden="true" />
        </button>
      )}
      <ul id={id} className={css.nested} hidden={!open}>
        {items.map((item) => (
          <li key={item.to}>
            <Item item={item} onFollow={onFollow} counted={counted} current={item === current} />
          </li>
        ))}
      </ul>
    </li>
  );
}
