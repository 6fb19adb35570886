import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clearToken } from '@wedding/shared/host/token.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { administrator, couple, openShell } from '../../testing/open-shell.tsx';
import { startSession } from '../session/session.ts';
import { appStore } from '../store/app-store.ts';

const far = fakeServer();
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

test('a debug page shows the status of a failed request', async () => {
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

test('BLOG pressed twice shows one alert, and the sign-in once after it', async () => {
  shell = openShell('/');
  await shell.router.navigate('/echo-generate-headers');
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  const blog = within(nav).getByRole('link', { name: 'BLOG' });
  fireEvent.click(blog);
  fireEvent.click(blog);
  await screen.findByRole('dialog');
  await new Promise((done) => setTimeout(done, 100));
  expect(location.pathname).toBe('/echo-generate-headers');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(location.pathname).toBe('/signin'));
  await waitFor(() => expect(document.querySelector('.swal2-container')).toBeNull());
  await shell.router.navigate(-1);
  await waitFor(() => expect(location.pathname).toBe('/echo-generate-headers'));
});

test.each(['/blog', '/Blog', '/BLOG/1'])('a visitor who types %s is asked to log in too', async (path) => {
  const publicPages = ['/blog', '/blog/1'].map((one) => ({ path: one, element: <h1>A post</h1> }));
  shell = openShell(path, [], { offered: ['blog'], publicPages });
  expect((await screen.findByRole('dialog')).textContent).toContain('Login to view blog posts');
  expect(screen.queryByRole('heading', { name: 'A post' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(location.pathname).toBe('/signin'));
  await waitFor(() => expect(document.querySelector('.swal2-container')).toBeNull());
});

test.each([
  ['visitors', undefined, ['/signin', '/signin', '/signin']],
  ['couples', couple, ['/app/overview', '/app/budget', '/app/checklist']],
  ['administrators', administrator, ['/app/admin/videos', '/app/admin/budget', '/app/admin/checklist']],
])('the footer leads %s to their own pages', async (_role, who, paths) => {
  if (who) {
    startSession(who, 'secret');
    far.answer('GET /api/auth/me', { body: { message: 'ok', data: who } });
  }
  shell = openShell('/echo-generate-headers');
  const platform = await screen.findByRole('navigation', { name: 'Platform' });
  const links = within(platform).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(paths);
});

describe('a signed-in user without a first name', () => {
  const blog = [{ path: 'blog', element: <h1>Expert insights</h1> }];
  const heading = 'One thing before you read: what should we call you?';
  async function clickBlog() {
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    fireEvent.click(within(nav).getByRole('link', { name: 'BLOG' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Login to view blog posts');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  }

  test.each([couple, administrator])(
    'sees the alert, is asked for the name at /signin, and continues',
    async (who) => {
      startSession({ ...who, firstname: '' }, 'secret');
      far.answer('GET /api/auth/me', { body: { message: 'ok', data: who } });
      far.answer('POST /api/update-profile', { body: { message: 'Profile saved', data: who } });
      shell = openShell('/echo-generate-headers', blog, { offered: ['blog'] });
      await clickBlog();
      expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
      expect(location.pathname).toBe('/signin');
      expect(screen.queryByRole('button', { name: 'LOG IN' })).toBeNull();
      expect(screen.getAllByRole('textbox')).toHaveLength(1);
      fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
      expect(await screen.findByText('Please enter your first name.')).toBeDefined();
      expect(location.pathname).toBe('/signin');
      fireEvent.change(screen.getByLabelText('First name'), { target: { value: ' Adaeze ' } });
      fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(location.pathname).toBe('/blog'));
      const sent = far.received().find(({ path }) => path === '/api/update-profile');
      expect(sent?.body).toMatch(/name="firstname"\s+Adaeze\s/);
    },
  );

  test('can sign in with another number instead, and sees the form if the session is gone', async () => {
    startSession({ ...couple, firstname: '' }, 'secret');
    shell = openShell('/signin', blog);
    fireEvent.click(await screen.findByRole('button', { name: 'Log in with another number' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back!' })).toBeDefined();
    shell.close();
    cleanup();
    startSession({ ...couple, firstname: '' }, 'secret');
    clearToken();
    shell = openShell('/signin', blog);
    expect(await screen.findByRole('heading', { name: 'Welcome Back!' })).toBeDefined();
  });
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

test('the hamburger opens the same items, and Escape closes them and returns the focus', async () => {
  shell = openShell('/echo-generate-headers');
  fireEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
  const menu = screen.getByRole('navigation', { name: 'Mobile' });
  const words = within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(words).toEqual(['HOME', 'BLOG', 'LOG IN']);
  within(menu).getByRole('link', { name: 'BLOG' }).focus();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('navigation', { name: 'Mobile' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open the menu' }));
});

test('the footer contains the tagline, the links and the name in capitals', async () => {
  shell = openShell('/echo-generate-headers');
  const footer = await screen.findByRole('contentinfo');
  expect(within(footer).getByText('Your Dream Wedding Made Perfect')).toBeDefined();
  expect(within(footer).getByText(/WEDDING PLAN/)).toBeDefined();
  for (const name of ['Videos', 'Budget', 'Checklist']) {
    expect(within(footer).getByRole('link', { name }).getAttribute('href')).toBe('/signin');
  }
});

test('the 404 page has its text, and confetti by the window’s area', async () => {
  stillness(false);
  shell = openShell('/no/such/page');
  expect(await screen.findByText('404')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Oops! This love story got lost' })).toBeDefined();
  expect(
    screen.getByText("The page you're looking for has eloped. Let's get you back to the celebration!"),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Return to the Wedding' }).getAttribute('href')).toBe('/');
  await waitFor(() => expect(document.title).toBe('Page not found · Wedding Plan'));
  // 1024 x 768 in jsdom.
  expect(document.querySelectorAll('main i').length).toBe(78);
});

test('no confetti falls with reduced motion', async () => {
  stillness(true);
  shell = openShell('/no/such/page');
  await screen.findByText('404');
  expect(document.querySelectorAll('main i').length).toBe(0);
});
