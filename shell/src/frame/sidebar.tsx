import { useHost } from '@wedding/shared/host/host.ts';
import { Slot } from '@wedding/shared/host/slot.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { ChevronDown, LogOut } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSignOut } from '../session/use-sign-out.ts';
import { isActive, type NavGroup, type NavItem, sidebarFor } from './nav.ts';
import { NavIcon } from './nav-icon.tsx';
import css from './sidebar.module.css';

/** The signed-in navigation's items; `onFollow` is called when one is chosen. */
export function SidebarItems({ nav, onFollow }: { nav: readonly NavItem[]; onFollow: () => void }) {
  const { role, user } = useHost().session;
  const signOut = useSignOut();
  // An item alone would move once the others are known.
  if (role === '') return null;
  return (
    <ul className={css.items}>
      {sidebarFor(role, nav, user?.roles).map((row) =>
        'items' in row ? (
          <Group key={row.label} group={row} onFollow={onFollow} />
        ) : (
          <li key={row.to}>
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
  counted?: boolean;
}

function Item({ item, onFollow, counted = false }: ItemProps) {
  const { pathname } = useLocation();
  const id = useId();
  // The link's name stays the same whatever waits there: the count is only its description.
  const labelling = { 'aria-labelledby': `${id}label`, 'aria-describedby': `${id}count` };
  return (
    <Link
      to={item.to}
      className={css.item}
      aria-current={isActive(item, pathname) ? 'page' : undefined}
      onClick={onFollow}
      {...(counted && labelling)}
    >
      <NavIcon name={item.icon} />
      <span id={`${id}label`}>{item.label}</span>
      {counted && (
        <div id={`${id}count`} className={css.count}>
          <Slot name="nav-count" fillerProps={{ to: item.to }} eager waiting={null} failed={null} />
        </div>
      )}
    </Link>
  );
}

function Group({ group, onFollow }: { group: NavGroup; onFollow: () => void }) {
  const { pathname } = useLocation();
  const within = group.items.some((item) => isActive(item, pathname));
  const [open, setOpen] = useState(within);
  const id = useId();
  useEffect(() => {
    if (within) setOpen(true);
  }, [within]);
  return (
    <li>
      <button
        type="button"
        className={css.item}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <NavIcon name={group.icon} />
        {group.label}
        <ChevronDown className={css.fold} aria-hidden="true" />
      </button>
      <ul id={id} className={css.nested} hidden={!open}>
        {group.items.map((item) => (
          <li key={item.to}>
            <Item item={item} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </li>
  );
}
