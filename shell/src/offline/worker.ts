import { readRegistry } from '../remotes/registry.ts';
import type { KeepMessage } from '../worker/keep-message.ts';

const DEV = /-dev$/;

/**
 * Registers the site's service worker once this page has come to rest, and has it keep the page's release on the
 * phone. In development there is none, and one from before goes.
 */
export async function keepOnPhone(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const { release, shell } = readRegistry();
  try {
    if (DEV.test(shell.version)) {
      await (await serviceWorker.getRegistration('/'))?.unregister();
      return;
    }
    await atRest();
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    active?.postMessage({ keep: release } satisfies KeepMessage);
  } catch {
    // A browser that allows none, such as in a private window: everything works, with a network.
  }
}

/** After the page's own files and calls: they go first on a thin line. */
async function atRest(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 2_000);
  });
}
