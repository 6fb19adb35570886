// Before any other import with styles: the first file fixes the order of the cascade layers.
import '@wedding/shared/ui/tokens.css';
import '@wedding/shared/ui/fonts.css';
import '@wedding/shared/ui/base.css';
import '@wedding/shared/ui/layout/layout.css';
// The other imports may come in any order.
import { matchRegistry, type Registry, readInlined, readRegistry } from '@wedding/shared/domain/registry.ts';
import { setApiHost } from '@wedding/shared/host/call.ts';
import type { RuntimeConfig } from '@wedding/shared/host/host.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadSignedIn } from './frame/load-signed-in.ts';
import { deferInstallPrompt } from './install/install.ts';
import { createMounts } from './mounts.tsx';
import { reportCaughtError, reportFailure, reportMount } from './remotes/beacon.ts';
import { offerRuntime } from './remotes/offer-runtime.ts';
import { slotFillers } from './remotes/slot-fillers.tsx';
import { watchUncaughtErrors } from './remotes/uncaught-errors.ts';
import { App, Root } from './root.tsx';
import { type AppRouter, createAppRouter, whenReady } from './router.tsx';
import { watchOtherTabs, watchSession } from './session/session.ts';
import { opensSignedIn, startSplash } from './splash/splash.tsx';
import { rehydrate } from './store/app-store.ts';

const inlinedRegistry = readRegistry();
const config = readInlined<RuntimeConfig>('config');
setApiHost(config.apiHost);
watchSession();
watchOtherTabs();
deferInstallPrompt();
offerRuntime();
startSplash(config);
if (opensSignedIn()) void loadSignedIn();

function begin(registry: Registry): void {
  // The first route's remote loads while local storage is read.
  const router = createAppRouter(registry, createMounts(registry));
  updateTitle(router, registry, config.brandName);

  watchUncaughtErrors(registry);
  const shell = { name: 'shell', version: registry.shell.version };
  function report(error: unknown): void {
    reportCaughtError(shell, error);
    console.warn(error);
  }

  const page = (
    <Root config={config} report={report} fillers={slotFillers(registry)}>
      <App router={router} />
    </Root>
  );

  /** Reports an error that no boundary caught. The page is empty by then. */
  function onUncaughtError(error: unknown): void {
    reportFailure(shell, 'render', error);
    reportError(error);
  }

  async function start(container: HTMLElement): Promise<void> {
    await rehydrate();
    // Prerendered markup stays until the page can hydrate it, or replace it if it is only a frame.
    if (container.hasChildNodes()) await whenReady(router);
    if (!container.hasChildNodes() || 'frame' in container.dataset) {
      createRoot(container, { onUncaughtError }).render(page);
      return;
    }
    hydrateRoot(container, page, { onRecoverableError: report, onUncaughtError });
  }

  const container = document.getElementById('root');
  if (container) void start(container);
  void whenReady(router).then(() => reportMount(shell));
}

if (process.env.NODE_ENV !== 'production') {
  void import(/* webpackChunkName: "debug" */ './debug/watch-development.ts')
    .then(({ watchDevelopment }) => watchDevelopment(inlinedRegistry))
    .then(beginWithLocalParts);
} else beginWithLocalParts();

function beginWithLocalParts(): void {
  if (inlinedRegistry.overrides) {
    void import(/* webpackChunkName: "debug" */ './remotes/local-manifests.ts')
      .then(({ withLocalManifests }) => withLocalManifests(inlinedRegistry))
      .then(begin);
  } else begin(inlinedRegistry);
}

/**
 * Updates the document's title on navigation. Titles come from the registry. The first page has its own, before the brand, unless
 * the document is the one that opens any page off line, or one with local parts.
 */
function updateTitle(router: AppRouter, registry: Registry, brandName: string): void {
  const { state } = router;
  let titledPath = document.title.includes('·') && state.location.pathname;
  function update({ location: { pathname } }: AppRouter['state']): void {
    if (pathname === titledPath) return;
    titledPath = pathname;
    const title = matchRegistry(registry, pathname)?.route.title;
    document.title = title ? `${title} · ${brandName}` : brandName;
  }
  update(state);
  router.subscribe(update);
}
