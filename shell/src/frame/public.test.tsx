import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { farSide } from '../../testing/far-side.ts';
import { couple, openShell } from '../../testing/open-shell.tsx';
import { appStore } from '../store/app-store.ts';

const far = farSide();
let shell: ReturnType<typeof openShell>;
afterEach(() => {
  vi.unstubAllGlobals();
  shell.close();
});

const stillness = (wanted: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: wanted && query.includes('reduced-motion') }));

test('a debug page shows Loading..., then the headers', async () => {
  const body = { message: 'ok', data: { 'user-agent': 'a phone' } };
  far.answer('GET /api/generate-headers', { body, after: 30 });
  shell = openShell('/echo-generate-headers');
  expect(await screen.findByText('Loading...')).toBeDefined();
  expect(await screen.findByText(/"user-agent": "a phone"/)).toBeDefined();
});

test('a debug page says what the status was', async () => {
  far.answer('GET /api/webhook/secure-d', { status: 503, body: { message: 'away', code: 'AWAY' } });
  shell = openShell('/webhook/secure-d');
  expect(await screen.findByText('Error: HTTP error! status: 503')).toBeDefined();
});

test('BLOG asks visitors to log in and leads to the sign-in', async () => {
  shell = openShell('/echo-generate-headers');
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  fireEvent.click(within(nav).getByRole('link', { name: 'BLOG' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Login to view blog posts');
  expect(screen.queryByText('Something happened!')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(location.pathname).toBe('/signin'));
});

test('the navigation offers LOG IN to visitors and the dashboard to those signed in', async () => {
  shell = openShell('/echo-generate-headers');
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(nav).getByRole('link', { name: 'LOG IN' }).getAttribute('href')).toBe('/signin');
  appStore.setState({ current: couple, role: 'user' });
  const entry = await within(nav).findByRole('link', { name: 'DASHBOARD' });
  expect(entry.getAttribute('href')).toBe('/app/overview');
  appStore.setState({ current: { ...couple, roles: ['admin'] }, role: 'admin' });
  await waitFor(() => expect(entry.getAttribute('href')).toBe('/app/admin/overview'));
});

test('the hamburger opens the same items, and Escape closes them', async () => {
  shell = openShell('/echo-generate-headers');
  fireEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
  const menu = screen.getByRole('navigation', { name: 'Mobile' });
  const words = within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(words).toEqual(['HOME', 'BLOG', 'LOG IN']);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('navigation', { name: 'Mobile' })).toBeNull();
});

test('the footer holds the tagline, the links and the name in capitals', async () => {
  shell = openShell('/echo-generate-headers');
  const footer = await screen.findByRole('contentinfo');
  expect(within(footer).getByText('Your Dream Wedding Made Perfect')).toBeDefined();
  expect(within(footer).getByText(/WEDDING PLAN/)).toBeDefined();
  for (const name of ['Videos', 'Budget', 'Checklist']) {
    expect(within(footer).getByRole('link', { name }).getAttribute('href')).toBe('/signin');
  }
});

test('the 404 page has its words, and confetti by the window’s area', async () => {
  stillness(false);
  shell = openShell('/no/such/page');
  expect(await screen.findByText('404')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Oops! This love story got lost' })).toBeDefined();
  expect(
    screen.getByText("The page you're looking for has eloped. Let's get you back to the celebration!"),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Return to the Wedding' }).getAttribute('href')).toBe('/');
  // 1024 x 768 in jsdom.
  expect(document.querySelectorAll('main i').length).toBe(78);
});

test('no confetti falls where motion is unwanted', async () => {
  stillness(true);
  shell = openShell('/no/such/page');
  await screen.findByText('404');
  expect(document.querySelectorAll('main i').length).toBe(0);
});
