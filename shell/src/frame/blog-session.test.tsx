import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBlogs } from '@wedding/shared/contract/blog.ts';
import { call } from '@wedding/shared/host/call.ts';
import { clearToken, readToken } from '@wedding/shared/host/token.ts';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { administrator, couple, openShell } from '../../testing/open-shell.tsx';
import { startSession } from '../session/session.ts';
import { clearAppStore } from '../store/app-store.ts';

const far = fakeServer();
let shell: ReturnType<typeof openShell>;
beforeEach(() => startSession(couple, 'secret'));
afterEach(() => {
  cleanup();
  shell.close();
});

function Posts() {
  useEffect(() => void call(listBlogs, {}).catch(() => {}), []);
  return (
    <>
      <h1>Expert insights</h1>
      <Link to="/blog/1">A post</Link>
    </>
  );
}
/** A landing page that takes a while to load, as over a slow network. */
const landing = () => new Promise<object>((done) => setTimeout(done, 300, { element: <h1>Home</h1> }));
const publicPages = [
  { path: '/', lazy: landing },
  { path: '/blog', element: <Posts /> },
  { path: '/blog/1', element: <h1>A post</h1> },
];
function openBlog() {
  shell = openShell('/blog', [], { offered: ['blog'], publicPages });
}
const dialog = async () => (await screen.findByRole('dialog')).textContent;
const TOKEN_INVALID = 'Authentication token is missing or invalid.';
const refuse = () =>
  far.answer('GET /api/blogs', { status: 401, body: { code: 'TOKEN_INVALID', message: TOKEN_INVALID } });
const accept = () => far.answer('GET /api/blogs', { body: { message: 'OK', data: [] } });

async function goToLogin() {
  fireEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  expect(location.pathname).toBe('/');
  const nav = screen.getByRole('navigation', { name: 'Main' });
  expect(within(nav).getByRole('link', { name: 'LOG IN' })).toBeDefined();
  expect(within(nav).queryByRole('link', { name: 'DASHBOARD' })).toBeNull();
  expect(readToken()).toBeNull();
  expect(localStorage.length).toBe(0);
  // The blog's alert for visitors would have opened meanwhile.
  expect(screen.queryByRole('dialog')).toBeNull();
}

test('an administrator who told no first name views what was published', async () => {
  startSession({ ...administrator, firstname: '' }, 'secret');
  accept();
  openBlog();
  expect(await screen.findByRole('heading', { name: 'Expert insights' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a couple reads the blog between its own tabs, an administrator in the public layout', async () => {
  accept();
  openBlog();
  await screen.findByRole('heading', { name: 'Expert insights' });
  expect(screen.getByRole('navigation', { name: 'Tabs' })).toBeDefined();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  shell.close();
  cleanup();
  startSession(administrator, 'secret');
  openBlog();
  await screen.findByRole('heading', { name: 'Expert insights' });
  expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull();
  expect(screen.getByRole('contentinfo')).toBeDefined();
});

test('a reader whose browser stores nothing is known by the cookie', async () => {
  clearAppStore();
  far.answer('GET /api/auth/me', { body: { message: 'OK', data: couple } });
  accept();
  openBlog();
  await screen.findByRole('heading', { name: 'Expert insights' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a reader whose cookie is gone sees Session Expired', async () => {
  clearToken();
  refuse();
  openBlog();
  expect(await dialog()).toContain('Session Expired');
  await goToLogin();
});

test('a reader whose cookie ends while reading sees Session Expired on the next post', async () => {
  accept();
  openBlog();
  fireEvent.click(await screen.findByRole('link', { name: 'A post' }));
  await screen.findByRole('heading', { name: 'A post' });
  expect(screen.queryByRole('dialog')).toBeNull();
  clearToken();
  history.back();
  expect(await dialog()).toContain('Session Expired');
});

test('a reader who signed in on another device sees Logged Out', async () => {
  refuse();
  openBlog();
  const text = await dialog();
  expect(text).toContain('Logged Out');
  expect(text).toContain('accessed on another device');
  await goToLogin();
});

test.each(['before', 'after'])(
  'a reader who logs out in another tab, whose cookie goes %s the store, sees Session Expired',
  async (order) => {
    accept();
    openBlog();
    await screen.findByRole('heading', { name: 'Expert insights' });
    expect(screen.queryByRole('dialog')).toBeNull();
    if (order === 'before') clearToken();
    fireEvent(window, new Event('storage'));
    if (order === 'after') clearToken();
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Session Expired'), {
      timeout: 3_000,
    });
    await goToLogin();
  },
);

test('after the end of a session, the blog asks the visitor to log in', async () => {
  clearToken();
  refuse();
  openBlog();
  await dialog();
  await goToLogin();
  fireEvent.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'BLOG' }),
  );
  expect(await dialog()).toContain('Login to view blog posts');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(location.pathname).toBe('/signin'));
});
