import { fireEvent, screen, waitFor } from '@testing-library/react';
import { saveWatchPosition } from '@wedding/shared/contract/video.ts';
import { call, isReachable } from '@wedding/shared/host/call.ts';
import { clearToken, readToken, STORE_KEY, writeToken } from '@wedding/shared/host/token.ts';
import type { RouteObject } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { administrator, couple, openShell } from '../../testing/open-shell.tsx';
import { appStore } from '../store/app-store.ts';
import { pageAfterSignin } from './back-to.ts';
import { watchRestoredPage } from './restored-page.ts';

const far = fakeServer();
let shell: ReturnType<typeof openShell>;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  shell.close();
});

const PROFILE = '/app/settings/profile';
const dialog = () => screen.findByRole('dialog');
const me = (status: number, code: string, message: string) =>
  far.answer('GET /api/auth/me', { status, body: { code, message } });

function openSignedIn(path: string, user = couple, pages: RouteObject[] = []) {
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: user } });
  shell = openShell(path, pages);
}

test('without the cookie the session has expired, and Go to Login clears local storage and goes home', async () => {
  localStorage.setItem('left behind', 'x');
  shell = openShell(PROFILE);
  expect((await dialog()).textContent).toContain('Session Expired');
  expect(screen.getByText('Your login session has expired. Please log in again to continue.')).toBeDefined();
  expect(far.received()).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(localStorage.length).toBe(0);
});

test('in a browser that blocks cookies a page says so, and leads to where it says how to allow them', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  shell = openShell(PROFILE);
  const text = (await dialog()).textContent;
  expect(text).toContain('This browser blocks cookies');
  expect(text).not.toContain('Session Expired');
  fireEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
  expect((await screen.findByRole('alert')).textContent).toContain('To allow it');
});

test('a missing or invalid token means that another device signed in', async () => {
  writeToken('old');
  // The specification names no code.
  const body = { message: 'Authentication token is missing or invalid.' };
  far.answer('GET /api/auth/me', { status: 401, body });
  shell = openShell(PROFILE);
  const text = (await dialog()).textContent;
  expect(text).toContain('Logged Out');
  expect(text).toContain('accessed on another device');
  expect(text).toContain('change your password');
  fireEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(readToken()).toBeNull();
});

test('a session that somebody ended says so, and nothing about another device', async () => {
  writeToken('old');
  me(401, 'SESSION_ENDED', 'An owner has logged you out on this device. Please log in again to continue.');
  shell = openShell(PROFILE);
  const text = (await dialog()).textContent;
  expect(text).toContain('An owner has logged you out');
  expect(text).not.toContain('another device');
  expect(screen.queryByRole('link', { name: 'Log in as administrator' })).toBeNull();
});

test.each(['/app/admin/videos?search=cake', '/app/admin/overview'])(
  'an administrator who was logged out finds the sign-in, which leads back to %s',
  async (page) => {
    writeToken('old');
    me(401, 'TOKEN_INVALID', 'Authentication token is missing or invalid.');
    shell = openShell(page, [
      { path: 'app/admin/overview', element: <h1>Dashboard</h1> },
      { path: 'app/admin/videos', element: <h1>Videos</h1> },
    ]);
    const button = await screen.findByRole('button', { name: 'Go to Login' });
    const link = screen.getByRole('link', { name: 'Log in as administrator' });
    expect(button.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(link);
    await waitFor(() => expect(location.pathname).toBe('/new-admin/signin'));
    expect(await screen.findByRole('heading', { name: 'Welcome Admin!' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readToken()).toBeNull();
    expect(pageAfterSignin(location.search)).toBe(page);
  },
);

test('SEC-2: the sign-in leads back to pages of the administration only', () => {
  const back = (to: string) => pageAfterSignin(`?${new URLSearchParams({ back: to })}`);
  expect(back('/app/admin/reports?tab=members')).toBe('/app/admin/reports?tab=members');
  for (const to of [
    'https://evil.example/app/admin/x',
    '//evil.example/app/admin/',
    'javascript:alert(1)',
    '/signup',
    '/app/admin/../../signup',
    'https://',
  ]) {
    expect(back(to)).toBe('/app/admin/overview');
  }
});

test('a tab that sees another tab’s sign-out late learns of it from the waiting request', async () => {
  openSignedIn(PROFILE);
  await screen.findByRole('main');
  const body = { code: 'TOKEN_INVALID', message: 'Authentication token is missing or invalid.' };
  far.answer('GET /api/auth/session', { status: 401, body, after: 300 });
  fireEvent(document, new Event('visibilitychange'));
  fireEvent(window, new Event('storage'));
  expect(screen.queryByRole('dialog')).toBeNull();
  clearToken();
  expect((await dialog()).textContent).toContain('Session Expired');
});

test.each([
  ['that was opened without a session', null],
  ['whose session was taken over', 'old'],
])('a tab %s follows a sign-in in another tab', async (_, before) => {
  if (before) writeToken(before);
  me(401, 'TOKEN_INVALID', 'Authentication token is missing or invalid.');
  shell = openShell(PROFILE);
  await dialog();
  fireEvent(window, new Event('storage'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: couple } });
  writeToken('new');
  fireEvent(window, new Event('storage'));
  expect(await screen.findByLabelText('First name')).toBeDefined();
  // Its button would end the new session.
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(readToken()).toBe('new');
});

test('a page from the back/forward cache is loaded again if somebody else has signed in since', async () => {
  const reload = vi.fn();
  watchRestoredPage(reload);
  openSignedIn(PROFILE);
  await screen.findByLabelText('First name');
  const comeBack = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  const stored = (id: number) =>
    localStorage.setItem(STORE_KEY, JSON.stringify({ state: { current: { ...couple, id }, role: 'user' } }));
  stored(couple.id);
  comeBack();
  expect(reload).not.toHaveBeenCalled();
  stored(7);
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
});

test('what is sent after the cookie has gone ends the session at once', async () => {
  openSignedIn(PROFILE);
  const save = await screen.findByRole('button', { name: 'Save profile' });
  clearToken();
  const body = { code: 'TOKEN_INVALID', message: 'Authentication token is missing or invalid.' };
  far.answer('POST /api/update-profile', { status: 401, body });
  fireEvent.click(save);
  expect((await dialog()).textContent).toContain('Session Expired');
});

test('a lapsed couple sees the server’s text and the plans, and nothing about another device', async () => {
  writeToken('old');
  me(401, 'SUBSCRIPTION_ENDED', 'Your subscription ended on 3 May 2026.');
  shell = openShell(PROFILE);
  const text = (await dialog()).textContent;
  expect(text).toContain('Your subscription ended on 3 May 2026.');
  expect(text).not.toContain('another device');
  fireEvent.click(screen.getByRole('button', { name: 'See the plans' }));
  await waitFor(() => expect(location.pathname).toBe('/signup'));
});

test('SEC-5: the visible page notices by itself that its session is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  openSignedIn(PROFILE);
  await screen.findByRole('main');
  const asked = () => far.received().filter((one) => one.path === '/api/auth/session').length;
  far.answer('GET /api/auth/session', { body: { message: 'OK', data: null } });
  // Requests are real: these, one after the other, end after those that the time that passes has begun.
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let round = 0; round < 10; round += 1) expect(await isReachable()).toBe(true);
  };
  await pass(8_000);
  expect(asked()).toBe(1);
  // Nobody uses the page any more, so no data is spent.
  await pass(600_000);
  const idle = asked();
  expect(idle).toBeLessThan(17);
  await pass(600_000);
  expect(asked()).toBe(idle);
  const message = 'Your Weekly plan ended on 21 November 2026.';
  far.answer('GET /api/auth/session', { status: 401, body: { code: 'SUBSCRIPTION_ENDED', message } });
  fireEvent.pointerDown(document.body);
  vi.useRealTimers();
  expect((await dialog()).textContent).toContain(message);
  fireEvent.click(screen.getByRole('button', { name: 'Get a copy of your data' }));
  await waitFor(() => expect(location.pathname).toBe('/your-data'));
  expect(readToken()).toBeNull();
});

test('offline, the overlay waits for the network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  shell = openShell(PROFILE);
  await screen.findByRole('main');
  expect(screen.queryByRole('dialog')).toBeNull();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect((await dialog()).textContent).toContain('Session Expired');
});

test('Escape does not close an overlay', async () => {
  shell = openShell(PROFILE);
  expect(fireEvent.keyDown(await dialog(), { key: 'Escape' })).toBe(false);
  expect(fireEvent(await dialog(), new Event('cancel', { cancelable: true }))).toBe(false);
});

test('a second Back, which closes an overlay in spite of that, opens it again', async () => {
  shell = openShell(PROFILE);
  const overlay = (await dialog()) as HTMLDialogElement;
  overlay.close();
  fireEvent(overlay, new Event('close'));
  expect(overlay.open).toBe(true);
});

test('logging out tells the server, goes home and forgets everything', async () => {
  far.answer('POST /api/auth/logout', { body: { message: 'You are signed out', data: null } });
  openSignedIn(PROFILE);
  const out = await screen.findByRole('button', { name: 'Log Out' });
  fireEvent.click(out);
  fireEvent.click(out);
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(readToken()).toBeNull();
  expect(appStore.getState()).toMatchObject({ current: null, role: '' });
  expect(localStorage.length).toBe(0);
  await waitFor(() =>
    expect(far.received()).toContainEqual(
      expect.objectContaining({ path: '/api/auth/logout', authorization: 'Bearer secret' }),
    ),
  );
  expect(far.received().filter(({ path }) => path === '/api/auth/logout')).toHaveLength(1);
});

test('after logging out, nothing says that the session has expired while the home page loads', async () => {
  const home = Promise.withResolvers<object>();
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: couple } });
  shell = openShell(PROFILE, [], { publicPages: [{ path: '/', lazy: () => home.promise }] });
  const out = await screen.findByRole('button', { name: 'Log Out' });
  const body = { code: 'TOKEN_INVALID', message: 'Authentication token is missing or invalid.' };
  far.answer('GET /api/auth/session', { status: 401, body, after: 800 });
  far.answer('PUT /api/videos/5/progress', { status: 401, body });
  // The session's check waits at the server while the user logs out.
  fireEvent(document, new Event('visibilitychange'));
  fireEvent.click(out);
  await waitFor(() => expect(readToken()).toBeNull());
  // Like the last report of a player whose page goes.
  await call(saveWatchPosition, { params: { id: 5 }, body: { position: 7 } }).catch(() => {});
  await new Promise((done) => setTimeout(done, 1200));
  expect(screen.queryByRole('dialog')).toBeNull();
  home.resolve({ element: <h1>Home</h1> });
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  await shell.router.navigate(PROFILE);
  expect((await dialog()).textContent).toContain('Session Expired');
}, 15_000);

const figures = [{ path: 'app/admin/overview', element: <h1>Figures</h1> }];

test.each([
  ['a couple', couple, '/app/admin/overview'],
  ['an administrator', administrator, PROFILE],
])('%s gets the 404 page on the other role’s address', async (_, user, path) => {
  openSignedIn(path, user, figures);
  expect(await screen.findByText('Oops! This love story got lost')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Figures' })).toBeNull();
});

test('an administrator sees the administrators’ pages', async () => {
  openSignedIn('/app/admin/overview', administrator, figures);
  expect(await screen.findByRole('heading', { name: 'Figures' })).toBeDefined();
});
