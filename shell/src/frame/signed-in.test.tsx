import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { writeToken } from '@wedding/shared/host/token.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { administrator, couple, openShell } from '../../testing/open-shell.tsx';

const far = fakeServer();
let shell: ReturnType<typeof openShell>;
afterEach(() => {
  shell.close();
  vi.unstubAllGlobals();
});
const isOpen = () => document.querySelector('#sidebar')?.hasAttribute('data-open');

async function openProfile() {
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: couple } });
  shell = openShell('/app/settings/profile');
  await screen.findByLabelText('First name');
}
test('Back closes the open menu and stays on the page', async () => {
  await openProfile();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(isOpen()).toBe(true);
  history.back();
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(location.pathname).toBe('/app/settings/profile');
});

test('Back passes over a menu that was closed before', async () => {
  history.replaceState(null, '', '/app/videos');
  history.pushState(null, '', '/app/settings/profile');
  await openProfile();
  for (const _press of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(isOpen()).toBe(false);
  }
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/app/videos'));
});

test('a page that replaces the list it was opened from has the focus', async () => {
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: administrator } });
  const List = () => (useLocation().search ? <h1>Amaka</h1> : <Link to="?member=1">Open Amaka</Link>);
  shell = openShell('/app/admin/overview', [{ path: 'app/admin/overview', element: <List /> }]);
  const link = await screen.findByRole('link', { name: 'Open Amaka' });
  link.focus();
  fireEvent.click(link);
  await screen.findByRole('heading', { name: 'Amaka' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test.each([
  ['is made on the home page', 'lock', () => null, 'now'],
  ['waits until the sheet that is open is closed', 'lock', () => <dialog open />, 'later'],
  ['waits for a question that is open', 'lock', () => <div role="dialog" />, 'later'],
  ['of a partner who waits at a sign-in does not wait', 'partner', () => <dialog open />, 'now'],
])('the offer of a lock %s', async (_, prompt, Open, when) => {
  const openDatabase = vi.fn(() => {
    throw new Error('A private window');
  });
  vi.stubGlobal('indexedDB', { open: openDatabase });
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: { ...couple, prompt } } });
  far.answer('GET /api/partner/requests', { body: { message: 'ok', data: { name: 'Tunde', requests: [] } } });
  function Home() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        {isOpen && <Open />}
        <button type="button" onClick={() => setOpen(false)}>
          Done
        </button>
      </>
    );
  }
  shell = openShell('/app/overview', [{ path: 'app/overview', element: <Home /> }]);
  const name = prompt === 'lock' ? 'Lock our plan to our phones' : 'Let Tunde in';
  if (when === 'later') {
    // Whether this phone was asked is read; the offer would follow.
    await waitFor(() => expect(openDatabase).toHaveBeenCalled());
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByRole('dialog', { name })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  }
  expect(await screen.findByRole('dialog', { name })).toBeDefined();
});

test('the sheet for password and sessions asks again for what couldn’t be loaded, and ends another session', async () => {
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: administrator } });
  far.answer('GET /admin/access', {
    status: 503,
    body: { message: 'Please try again in a minute.', code: 'BUSY' },
  });
  shell = openShell('/app/admin/overview', [{ path: 'app/admin/overview', element: <p>Figures</p> }]);
  await screen.findByText('Figures');
  fireEvent.click(screen.getByRole('button', { name: 'Your account' }));
  fireEvent.click(await screen.findByText('Password and sessions'));
  expect(await screen.findByText('Please try again in a minute.')).toBeDefined();
  const session = { id: 1, since: '2026-11-02 10:00:00', device: 'Firefox on Windows', this: true };
  const sessions = [session, { ...session, id: 2, device: 'Chrome on Android', this: false }];
  far.answer('GET /admin/access', {
    body: { message: 'ok', data: { login: 'ngozi@example.com', sessions } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Signed in as ngozi@example.com, on up to five devices/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Firefox/ })).toBeNull();
  far.answer('DELETE /admin/access/sessions/2', {
    body: { message: 'Signed out on that device', data: null },
  });
  far.answer('GET /admin/access', {
    body: { message: 'ok', data: { login: 'ngozi@example.com', sessions: [session] } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
});

test('an account that could not be opened has a page heading that says so', async () => {
  writeToken('secret');
  const body = { message: 'Back in a moment.', code: 'UNAVAILABLE' };
  far.answer('GET /api/auth/me', { status: 503, body });
  shell = openShell('/app/settings/profile');
  const title = { level: 1, name: 'We couldn’t open your account' };
  expect(await screen.findByRole('heading', title)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
