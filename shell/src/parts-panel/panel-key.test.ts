import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appStore } from '../store/app-store.ts';
import { watchPanelKey } from './panel-key.ts';
// React is loaded before the environment says “production”: it decides then which of its forms it is.
import './parts-panel.tsx';

const registry = {
  release: '7',
  contract: '1.8.0',
  shell: { version: '2.0.0' },
  remotes: [
    { name: 'mfe-planning', version: '1.0.0' },
    { name: 'mfe-videos', version: '1.0.0' },
  ],
  overrides: [{ part: 'mfe-videos', origin: 'http://localhost:3011' }],
};
const thrownAt = (address: string) =>
  window.dispatchEvent(
    new ErrorEvent('error', {
      error: Object.assign(new Error('late'), { stack: `Error: late\n  at f (${address}:1:2)` }),
    }),
  );

const before = process.env.NODE_ENV;
beforeAll(() => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  const inlined = document.createElement('script');
  Object.assign(inlined, { id: 'registry', type: 'application/json', text: JSON.stringify(registry) });
  document.head.append(inlined);
  watchPanelKey(() => false);
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  appStore.setState({ role: '' });
  document.getElementById('registry')?.remove();
  expect(process.env.NODE_ENV).toBe(before);
});

const press = () =>
  window.dispatchEvent(new KeyboardEvent('keydown', { altKey: true, shiftKey: true, code: 'KeyP' }));
const panel = () => screen.queryByRole('complementary', { name: 'Parts of this page' });

test('on a live site the key opens the panel for administrators only, with what threw, of a local part too', async () => {
  appStore.setState({ role: 'user' });
  press();
  expect(panel()).toBeNull();
  thrownAt('http://localhost:3011/static/js/library.js');
  thrownAt('https://a.example/r/mfe-planning/files/static/js/page.js');
  appStore.setState({ role: 'admin' });
  press();
  await vi.waitFor(() => expect(panel()).not.toBeNull());
  const parts = within(panel() ?? document.body).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^shell 2\.0\.0.* 0 errors here/),
    expect.stringMatching(/^mfe-planning 1\.0\.0.* 1 error here/),
    expect.stringMatching(/^mfe-videos 1\.0\.0.* 1 error here/),
  ]);
  press();
  await vi.waitFor(() => expect(panel()).toBeNull());
});
