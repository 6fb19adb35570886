import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const togglePanel = vi.hoisted(() => vi.fn());
vi.mock('./parts-panel.tsx', () => ({ togglePanel }));
const { appStore } = await import('../store/app-store.ts');
const { watchPanelKey } = await import('./panel-key.ts');

const before = process.env.NODE_ENV;
beforeAll(() => {
  vi.stubEnv('NODE_ENV', 'production');
  watchPanelKey(() => false);
});
afterAll(() => {
  vi.unstubAllEnvs();
  appStore.setState({ role: '' });
  expect(process.env.NODE_ENV).toBe(before);
});

const press = async () => {
  window.dispatchEvent(new KeyboardEvent('keydown', { altKey: true, shiftKey: true, code: 'KeyP' }));
  await new Promise((done) => setTimeout(done, 20));
  return togglePanel.mock.calls.length;
};

test('on a live site the key opens the panel for administrators only', async () => {
  appStore.setState({ role: 'user' });
  expect(await press()).toBe(0);
  appStore.setState({ role: 'admin' });
  await press();
  await vi.waitFor(() => expect(togglePanel).toHaveBeenCalledTimes(1));
});
