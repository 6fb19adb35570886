import { act, fireEvent, screen } from '@testing-library/react';
import { writeToken } from '@wedding/shared/platform/token.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { couple, openShell } from '../../testing/open-shell.tsx';

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

test('an account that could not be opened has a page heading that says so', async () => {
  writeToken('secret');
  const body = { message: 'Back in a moment.', code: 'UNAVAILABLE' };
  far.answer('GET /api/auth/me', { status: 503, body });
  shell = openShell('/app/settings/profile');
  const title = { level: 1, name: 'We couldn’t open your account' };
  expect(await screen.findByRole('heading', title)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
