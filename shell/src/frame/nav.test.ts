import { expect, test } from 'vitest';
import { activeItem, isActive, isTab, type NavItem, ownItems, sidebarFor, tabsFor } from './nav.ts';

const item = (label: string, order: number, rest: Partial<NavItem> = {}): NavItem => ({
  to: `/app/${label.toLowerCase()}`,
  label,
  icon: 'video',
  role: 'user',
  order,
  ...rest,
});

test('a couple sees the remotes’ items in order, with Profile folded under SETTINGS', () => {
  const rows = sidebarFor({ role: 'user' }, [
    item('SUBSCRIPTION', 50),
    item('VIDEOS', 10),
    item('REPORTS', 60, { role: 'admin' }),
    item('BUDGET', 20),
  ]);
  expect(rows.map((row) => row.label)).toEqual(['VIDEOS', 'BUDGET', 'SETTINGS', 'SUBSCRIPTION']);
  expect(rows[2]).toMatchObject({ items: [{ label: 'Profile', to: '/app/settings/profile' }] });
});

test('a Blogs entry of couples exists, and is hidden in every case', () => {
  expect(ownItems).toContainEqual(expect.objectContaining({ to: '/blog', label: 'Blogs', role: 'user' }));
  const offered = [item('VIDEOS', 10), item('REPORTS', 60, { role: 'admin' })];
  for (const rows of [
    sidebarFor({ role: 'user' }, offered),
    sidebarFor({ role: 'user' }, []),
    sidebarFor({ role: 'admin' }, offered),
  ])
    expect(JSON.stringify(rows)).not.toContain('Blogs');
});

test('an administrator sees no SETTINGS', () => {
  expect(
    sidebarFor({ role: 'admin' }, [item('REPORTS', 60, { role: 'admin' })]).map((row) => row.label),
  ).toEqual(['REPORTS']);
});

test('an administrator sees the pages of the own role; owners and editors see all', () => {
  const offered = [
    item('DASHBOARD', 10, { role: 'admin' }),
    item('BUDGET', 20, { role: 'admin', for: ['writer'] }),
    item('REPORTS', 60, { role: 'admin', for: ['support', 'analyst'] }),
  ];
  const labels = (role: string) =>
    sidebarFor({ role: 'admin', roles: ['admin', role] }, offered).map((row) => row.label);
  expect(labels('owner')).toEqual(['DASHBOARD', 'BUDGET', 'REPORTS']);
  expect(labels('editor')).toEqual(['DASHBOARD', 'BUDGET', 'REPORTS']);
  expect(labels('writer')).toEqual(['DASHBOARD', 'BUDGET']);
  expect(labels('support')).toEqual(['DASHBOARD', 'REPORTS']);
});

test('a tab shows only if its page exists', () => {
  const offered = [item('BUDGET', 20), item('VIDEOS', 10, { to: '/app/overview' })];
  expect(tabsFor(offered).map((tab) => tab.label)).toEqual(['Videos', 'Budget']);
});

test('what More opens leaves out what the tabs show', () => {
  const rows = [item('VIDEOS', 10, { to: '/app/overview' }), item('SUBSCRIPTION', 50)];
  expect(rows.map(isTab)).toEqual([true, false]);
  expect(isTab(item('BUDGET', 20, { to: '/app/admin/budget', role: 'admin' }))).toBe(false);
});

test('an item is active on its page and the pages below', () => {
  const budget = { to: '/app/budget' };
  expect(isActive(budget, '/app/budget')).toBe(true);
  expect(isActive(budget, '/app/budget/new-budget')).toBe(true);
  expect(isActive(budget, '/app/budgets')).toBe(false);
  expect(isActive(budget, '/App/Budget')).toBe(true);
  const videos = { to: '/app/admin/videos', also: ['/app/admin/upload-videos'] };
  expect(isActive(videos, '/app/admin/upload-videos')).toBe(true);
  expect(isActive(videos, '/app/admin/overview')).toBe(false);
});

test('the pages of a group are told apart by their query, and owners alone see theirs', () => {
  const page = (tab: string, more: Partial<NavItem> = {}) =>
    item(tab || 'Figures', 60, {
      to: `/app/admin/reports${tab && `?tab=${tab}`}`,
      role: 'admin',
      group: 'REPORTS',
      ...more,
    });
  const pages = [page(''), page('members'), page('administrators', { for: ['owner'] })];
  const at = (search: string) => activeItem(pages, '/app/admin/reports', search)?.label;
  expect([at(''), at('?tab=members&search=Ada'), at('?report=watching')]).toEqual([
    'Figures',
    'members',
    'Figures',
  ]);
  expect(activeItem(pages, '/app/admin/videos', '?tab=members')).toBeUndefined();
  const parent = item('REPORTS', 50, { to: '/app/admin/reports', role: 'admin' });
  expect(sidebarFor({ role: 'admin', roles: ['editor'] }, [parent, ...pages])).toMatchObject([
    { label: 'REPORTS', to: '/app/admin/reports', items: [{ label: 'Figures' }, { label: 'members' }] },
  ]);
  // Who has no Figures finds the first of their own pages open beneath it.
  const ofSupport = pages.map((one) =>
    one.label === 'Figures' ? { ...one, for: ['analyst' as const] } : one,
  );
  const [group] = sidebarFor({ role: 'admin', roles: ['support'] }, [parent, ...ofSupport]);
  expect(group).toMatchObject({ label: 'REPORTS', to: '/app/admin/reports?tab=members' });
  // So does who typed the address.
  const own = group && 'items' in group ? group.items : [];
  expect(activeItem(own, '/app/admin/reports', '')?.label).toBe('members');
  const sizes = (role: string) =>
    sidebarFor({ role: 'admin', roles: [role] }, pages).map((row) => ('items' in row ? row.items.length : 0));
  expect([sizes('editor'), sizes('owner')]).toEqual([[2], [3]]);
});
