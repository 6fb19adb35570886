import type { MfeNavItem } from '@wedding/shared/contract/mfe.schema.ts';
import { administratorRoleIn, includesRole } from '@wedding/shared/contract/roles.ts';

export type NavItem = MfeNavItem;

/** An item of the shell itself. A hidden item is never shown. */
type OwnItem = NavItem & { hidden?: true };

/** A collapsible group of the sidebar. Its items show once it is opened. With `to` it leads to its first page, which opens it. */
export interface NavGroup {
  label: string;
  icon: string;
  to?: string;
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

interface Viewer {
  role: NavItem['role'];
  /** Those of the user: an administrator sees the pages of the own role only. */
  roles?: readonly string[];
}

/** Returns everything that a person's sidebar shows, in order. A group is placed where the item of its name is, or else its first one. */
export function sidebarFor(
  { role, roles = [] }: Viewer,
  offered: readonly NavItem[],
): (NavItem | NavGroup)[] {
  const rows: (NavItem | NavGroup)[] = [];
  const administrator = administratorRoleIn(roles);
  const items = [...offered, ...ownItems.filter((item) => !item.hidden)].filter(
    (item) =>
      item.role === role &&
      (!item.for || !administrator || item.for.some((needed) => includesRole(administrator, needed))),
  );
  for (const item of items.sort(byOrder)) {
    const index = rows.findIndex(({ label }) => label === item.group);
    const row = rows[index];
    if (!item.group) rows.push(item);
    else if (!row) rows.push({ label: item.group, icon: 'settings', items: [item] });
    else if ('items' in row) row.items.push(item);
    else rows[index] = { label: row.label, icon: row.icon, to: item.to, items: [item] };
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

/** Returns whether phones show an item as a tab, and so not among what More opens. */
export const isTab = ({ to, role }: Pick<NavItem, 'to' | 'role'>): boolean =>
  role === 'user' && tabs.some((tab) => tab.to === to);

/** Returns whether a path, in any case, is at or below an item's page, or one of those that belong to it. */
export const isActive = ({ to, also = [] }: Pick<NavItem, 'to' | 'also'>, pathname: string): boolean =>
  [to, ...also].some((page) => `${pathname.toLowerCase()}/`.startsWith(`${page}/`));

/** Returns the item of a group that the address shows: one whose query it has, else the first of that page. */
export function activeItem(items: readonly NavItem[], pathname: string, search: string): NavItem | undefined {
  const params = new URLSearchParams(search);
  const ofPage = items.filter(({ to }) => isActive({ to: to.replace(/\?.*/, '') }, pathname));
  const hasQuery = ({ to }: NavItem) => {
    const query = [...new URL(to, 'http://shell').searchParams];
    return query.length > 0 && query.every(([name, value]) => params.get(name) === value);
  };
  return ofPage.find(hasQuery) ?? ofPage[0];
}
