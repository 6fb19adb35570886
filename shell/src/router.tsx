import { matchRegistry, type Registry, type RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { readToken } from '@wedding/shared/host/token.ts';
import type { ReactElement } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { watchBack } from './back/close-on-back.ts';
import { beginPageView, reportFailure } from './remotes/beacon.ts';
import { loadRemote } from './remotes/load-remote.ts';
import { RemoteError } from './remotes/remote-error.tsx';
import { type Patch, patchDown, patchRemoteRoutes } from './remotes/remote-routes.tsx';
import { watchScopes } from './remotes/watch-scopes.ts';

/** The shell's own routes: the two frames (each with an `<Outlet />`), its pages, and the 404 page. */
export interface Mounts {
  publicLayout: () => Promise<{ element: ReactElement }>;
  signedInLayout: () => Promise<{ element: ReactElement }>;
  /** Pages without a frame around them. */
  barePages: RouteObject[];
  publicPages: RouteObject[];
  signedInPages: RouteObject[];
  notFound: ReactElement;
}

/**
 * Creates the application's router. It contains no placeholder for a remote's pages, since that would count as a match.
 * A path that no route matches is looked up in the registry, only its remote is loaded, and that remote's pages are
 * added to their frames.
 */
export function createAppRouter(registry: Registry, mounts: Mounts) {
  const patched = new Set<string>();
  const downs = new Set<string>();

  async function loadFrame(layout: Mounts['publicLayout']) {
    try {
      return await layout();
    } catch (cause) {
      reportFailure({ name: 'shell', version: registry.shell.version }, 'chunk', cause);
      throw cause;
    }
  }

  async function patchRemote(remote: RemoteEntry, patch: Patch) {
    if (readToken() !== null) void watchScopes(registry.remotes).catch(() => {});
    try {
      const loaded = await loadRemote(remote, registry.contract);
      if (patched.has(remote.name)) return;
      patched.add(remote.name);
      patchRemoteRoutes(loaded, patch);
    } catch (cause) {
      if (downs.has(remote.name)) return;
      downs.add(remote.name);
      patchDown({ remote, registry, notFound: mounts.notFound, cause, patch });
    }
  }

  // The router keeps a failed load of the shell's own pages for good, so only a fresh document helps.
  const errorElement = <RemoteError tryAgain={async () => location.reload()} />;
  const createRouter = () =>
    createBrowserRouter(
      [
        {
          id: 'public',
          lazy: () => loadFrame(mounts.publicLayout),
          errorElement,
          children: mounts.publicPages,
        },
        {
          id: 'signed-in',
          // Loaded by the router, not by a boundary: React holds back content that follows a fallback for 300 ms.
          lazy: () => loadFrame(mounts.signedInLayout),
          errorElement,
          children: [{ errorElement, children: mounts.signedInPages }],
        },
        { errorElement, children: mounts.barePages },
        { path: '*', element: mounts.notFound },
      ],
      {
        async patchRoutesOnNavigation({ path, patch }) {
          const remote = matchRegistry(registry, path)?.remote;
          if (remote && !patched.has(remote.name)) await patchRemote(remote, patch);
        },
      },
    );
  const router = watchBack(createRouter);
  beginPageView(router.state.location.pathname);
  router.subscribe(({ location, navigation }) => {
    beginPageView((navigation.location ?? location).pathname);
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Resolves once the first page and all it needs are loaded, or the error page that replaces it. */
export function whenReady(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
