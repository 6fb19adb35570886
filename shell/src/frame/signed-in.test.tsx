import { act, fireEvent, screen } from '@testing-library/react';
import { writeToken } from '@wedding/shared/platform/token.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { administrator, couple, openShell } from '../../testing/open-shell.tsx';

const far = fakeServer();
/** The page's close watchers that aren't destroyed: the phone's Back closes the last one. */
const watchers = new Set<EventTarget>();
class Watcher extends EventTarget {
  constructor() {
    super();
    watchers.add(this);
  }
  destroy() {
    watchers.delete(this);
  }
}
let shell: ReturnType<typeof openShell>;
afterEach(() => {
  shell.close();
  vi.unstubAllGlobals();
});
const isOpen = () => document.querySelector('#sidebar')?.hasAttribute('data-open');

test('the phone’s Back closes the open menu and asks for nothing after that', async () => {
  vi.stubGlobal('CloseWatcher', Watcher);
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: couple } });
  shell = openShell('/app/settings/profile');
  await screen.findByLabelText('First name');
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(isOpen()).toBe(true);
  expect(watchers.size).toBe(1);
  act(() => [...watchers].at(-1)?.dispatchEvent(new Event('close')));
  expect(isOpen()).toBe(false);
  expect(watchers.size).toBe(0);
});

test('the sheet for password and session asks again for a session that couldn’t be loaded', async () => {
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: administrator } });
  far.answer('GET /admin/access', { status: 503, body: { message: 'Please try again in a minute.' } });
  shell = openShell('/app/admin/overview', [{ path: 'app/admin/overview', element: <p>Figures</p> }]);
  await screen.findByText('Figures');
  fireEvent.click(screen.getByRole('button', { name: 'Your account' }));
  fireEvent.click(await screen.findByText('Password and session'));
  expect(await screen.findByText('Please try again in a minute.')).toBeDefined();
  const session = { since: '2026-11-02 10:00:00', device: 'Firefox' };
  far.answer('GET /admin/access', { body: { message: 'ok', data: { login: 'ngozi@example.com', session } } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Signed in as ngozi@example.com since /)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
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
