import type { Registry } from '@wedding/shared/domain/registry.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { Mounts } from './router.tsx';

// These pages have no remotes, and the federation's runtime is not part of this.
vi.mock('./remotes/load-remote.ts', () => ({ loadRemote: vi.fn() }));
afterEach(() => void vi.unstubAllGlobals());

test('a frame that does not load is reported with its cause, which `release errors` shows', async () => {
  // What was reported, and whether a page is being left, is remembered by modules that other files load too.
  vi.resetModules();
  const { createAppRouter, whenReady } = await import('./router.tsx');
  const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
  vi.stubGlobal('navigator', { onLine: true, sendBeacon });
  const registry: Registry = {
    release: 'a0b1',
    contract: '1.0.0',
    shell: { version: '1.2.0', routes: [{ path: '/', auth: 'public', title: 'Home' }] },
    remotes: [],
  };
  const mounts: Mounts = {
    publicLayout: () => Promise.reject(new Error('Loading chunk public failed.')),
    signedInLayout: async () => ({ element: <p>frame</p> }),
    barePages: [],
    publicPages: [{ path: '/', element: <p>home</p> }],
    signedInPages: [],
    notFound: <p>nothing</p>,
  };
  await whenReady(createAppRouter(registry, mounts));
  const report = await vi.waitFor(() => {
    const [, body] = sendBeacon.mock.calls.find(([path]) => path === '/beacon/failure') ?? [];
    expect(body).toBeDefined();
    return body;
  });
  expect(JSON.parse((await report?.text()) ?? '')).toMatchObject({
    remote: 'shell',
    version: '1.2.0',
    phase: 'chunk',
    message: 'Error: Loading chunk public failed.',
  });
});
