import type { MfeNavItem } from '@wedding/shared/contract/mfe.schema.ts';
import { administratorRoleIn, includesRole } from '@wedding/shared/contract/roles.ts';

export type NavItem = MfeNavItem;

/** An item of the shell itself. A hidden item is never shown. */
type OwnItem = NavItem & { hidden?: true };

/** A collapsible group of the sidebar. Its items show once it is opened. */
export interface NavGroup {
  label: string;
  icon: string;
  items: NavItem[];
}

/** The shell's own items: Profile in a SETTINGS group of couples, and Blogs, hidden in every case. */
export const ownItems: readonly OwnItem[] = [
  {
    to: '/app/settings/profile',
    label: 'Profile',
    icon: 'user',
    role: 'user',
    group: 'SETTINGS',
    order: 40,
  },
  { to: '/blog', label: 'Blogs', icon: 'newspaper', role: 'user', order: 45, hidden: true },
];

/**
 * Returns everything the sidebar of a signed-in person shows, in order. A group is placed where its first item would be.
 * @param roles those of the user: an administrator sees the pages of the own role only
 */
export function sidebarFor(
  role: NavItem['role'],
  offered: readonly NavItem[],
  roles: readonly string[] = [],
): (NavItem | NavGroup)[] {
  const groups = new Map<string, NavGroup>();
  const rows: (NavItem | NavGroup)[] = [];
  const administrator = administratorRoleIn(roles);
  const items = [...offered, ...ownItems.filter((item) => !item.hidden)].filter(
    (item) =>
      item.role === role &&
      (!item.for || !administrator || item.for.some((needed) => includesRole(administrator, needed))),
  );
  for (const item of items.sort(byOrder)) {
    const existing = item.group ? groups.get(item.group) : undefined;
    if (existing) {
      existing.items.push(item);
    } else if (item.group) {
      const group = { label: item.group, icon: 'settings', items: [item] };
      groups.set(item.group, group);
      rows.push(group);
    } else {
      rows.push(item);
    }
  }
  return rows;
}

const byOrder = (a: NavItem, b: NavItem) => a.order - b.order;

/** The tabs on phones, in order. Each shows only if its page exists. */
const tabs = [
  { to: '/app/overview', label: 'Videos' },
  { to: '/app/checklist', label: 'Checklist' },
  { to: '/app/budget', label: 'Budget' },
  { to: '/app/watchlater', label: 'Saved' },
];

export function tabsFor(offered: readonly NavItem[]): Pick<NavItem, 'to' | 'also' | 'label' | 'icon'>[] {
  return tabs.flatMap((tab) => {
    const item = offered.find(({ to, role }) => to === tab.to && role === 'user');
    return item ? [{ ...item, ...tab }] : [];
  });
}

/** Returns whether a path, in any case, is at or below an item's page, or one of those that belong to it. */
export const isActive = ({ to, also = [] }: Pick<NavItem, 'to' | 'also'>, pathname: string): boolean =>
  [to, ...also].some((page) => `${pathname.toLowerCase()}/`.startsWith(`${page}/`));
