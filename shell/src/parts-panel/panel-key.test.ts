import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const togglePanel = vi.hoisted(() => vi.fn());
vi.mock('./parts-panel.tsx', () => ({ togglePanel }));
const { appStore } = await import('../store/app-store.ts');
const { watchPanelKey } = await import('./panel-key.ts');

const registry = {
  shell: { version: '2.0.0' },
  remotes: [{ name: 'mfe-planning' }, { name: 'mfe-videos' }],
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
  const inlined = document.createElement('script');
  Object.assign(inlined, { id: 'registry', type: 'application/json', text: JSON.stringify(registry) });
  document.head.append(inlined);
  watchPanelKey(() => false);
});
afterAll(() => {
  vi.unstubAllEnvs();
  appStore.setState({ role: '' });
  document.getElementById('registry')?.remove();
  expect(process.env.NODE_ENV).toBe(before);
});

const press = async () => {
  window.dispatchEvent(new KeyboardEvent('keydown', { altKey: true, shiftKey: true, code: 'KeyP' }));
  await new Promise((done) => setTimeout(done, 20));
  return togglePanel.mock.calls.length;
};

test('on a live site the key opens the panel for administrators only, with what threw, of a local part too', async () => {
  appStore.setState({ role: 'user' });
  expect(await press()).toBe(0);
  appStore.setState({ role: 'admin' });
  await press();
  await vi.waitFor(() => expect(togglePanel).toHaveBeenCalledTimes(1));

  thrownAt('http://localhost:3011/static/js/library.js');
  thrownAt('https://a.example/r/mfe-planning/files/static/js/page.js');
  const thrown = new Map([
    ['mfe-videos', 1],
    ['mfe-planning', 1],
  ]);
  expect(togglePanel).toHaveBeenCalledWith(expect.objectContaining({ thrown }));
});
