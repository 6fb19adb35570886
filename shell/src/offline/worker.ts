import { readRegistry } from '@wedding/shared/domain/registry.ts';
import { serviceWorkers } from '@wedding/shared/host/device/service-worker.ts';
import type { CacheReleaseMessage } from '../worker/cache-message.ts';

const DEV = /-dev$/;

/**
 * Registers the site's service worker once the page is idle, and asks it to cache the page's release. In development
 * there is no worker, and an earlier one is unregistered.
 */
export async function registerServiceWorker(): Promise<void> {
  const workers = serviceWorkers();
  if (!workers) return;
  const { release, shell } = readRegistry();
  try {
    if (DEV.test(shell.version)) {
      await (await workers.getRegistration('/'))?.unregister();
      return;
    }
    await whenIdle();
    await workers.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await workers.ready;
    active?.postMessage({ keep: release } satisfies CacheReleaseMessage);
  } catch {
    // Some browsers allow no worker, such as in a private window. The site then only works online.
  }
}

/** Waits for the page's own files and calls, which come first on a slow connection. */
async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 2_000);
  });
}
