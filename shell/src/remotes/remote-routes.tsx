import { matchRegistry, type Registry, type RemoteEntry } from '@wedding/shared/domain/registry.ts';
import type { ComponentType } from '@wedding/shared/host/component.ts';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type LazyRouteFunction,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router-dom';
import { reportFailure } from './beacon.ts';
import type { LoadedRemote } from './load-remote.ts';
import { RemoteError } from './remote-error.tsx';
import { RemoteScope } from './remote-scope.tsx';
import { withinTime } from './within-time.ts';

/** The two frames that contain remotes' pages, by the ids of their routes. */
export type Layout = 'public' | 'signed-in';
export type Patch = (layout: Layout, routes: RouteObject[]) => void;

const layoutOf = (auth: string): Layout => (auth === 'public' ? 'public' : 'signed-in');

/** Adds a loaded entry's pages to their layouts, each part with an error boundary of its own. */
export function patchRemoteRoutes({ remote, routes }: LoadedRemote, patch: Patch): void {
  for (const layout of ['public', 'signed-in'] as const) {
    const paths = remote.routes.filter((route) => layoutOf(route.auth) === layout).map((r) => r.path);
    const pages = routes.filter((route) => paths.includes(route.path ?? ''));
    if (pages.length === 0) continue;
    patch(layout, [
      {
        id: `${remote.name}:${layout}`,
        element: (
          <RemoteScope remote={remote}>
            <Outlet />
          </RemoteScope>
        ),
        errorElement: <ThrownError remote={remote} />,
        children: pages.map((route) =>
          typeof route.lazy === 'function' ? { ...route, lazy: lazyPage(remote, route.lazy) } : route,
        ),
      },
    ]);
  }
}

/**
 * Adds error pages in place of a remote's pages. Their paths end in a splat, so the router asks for the real ones on
 * every visit, and those win once they are loaded.
 */
export function patchDown(options: {
  remote: RemoteEntry;
  registry: Registry;
  notFound: ReactNode;
  /** Why it is down. */
  cause: unknown;
  patch: Patch;
}): void {
  const { remote, patch, ...page } = options;
  for (const layout of ['public', 'signed-in'] as const) {
    const routes = remote.routes.filter((route) => layoutOf(route.auth) === layout);
    const down = routes.map(({ path }) => ({
      id: `${remote.name}:down:${path}`,
      path: path === '/' ? '*' : `${path}/*`,
      element: <DownPage {...page} />,
    }));
    if (down.length > 0) patch(layout, down);
  }
}

function ThrownError({ remote }: { remote: RemoteEntry }) {
  const error = useRouteError();
  const reload = useReload();
  useEffect(() => {
    if (error) reportFailure(remote, 'render', error);
  }, [error, remote]);
  return <RemoteError tryAgain={reload} cause={error} />;
}

function DownPage({
  registry,
  notFound,
  cause,
}: {
  registry: Registry;
  notFound: ReactNode;
  cause: unknown;
}) {
  const { pathname } = useLocation();
  const reload = useReload();
  if (!matchRegistry(registry, pathname)) return <>{notFound}</>;
  return <RemoteError tryAgain={reload} cause={cause} />;
}

/**
 * Returns a function that navigates to the current address. The router then asks for missing routes again and clears
 * the error.
 */
function useReload(): () => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  return async () => {
    await navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  };
}

type LazyPage = LazyRouteFunction<RouteObject>;

/**
 * Wraps a route's lazy page so that it never rejects, because the router would keep the rejection for good. A failed
 * load resolves to the error page, whose Try again shows the page in its place.
 */
function lazyPage(remote: RemoteEntry, load: LazyPage): LazyPage {
  return async () => {
    try {
      return await withinTime(load());
    } catch (cause) {
      reportFailure(remote, 'chunk', cause);
      return { Component: retryPage(remote, load, cause) };
    }
  };
}

/**
 * Returns an error page that becomes the page after a retry. It remembers the page, since the router keeps this
 * component.
 */
function retryPage(remote: RemoteEntry, load: LazyPage, first: unknown): ComponentType {
  let cause = first;
  let loadedPage: ComponentType | undefined;
  return function RetryPage() {
    const [Page, setPage] = useState<ComponentType | undefined>(() => loadedPage);
    if (Page) return <Page />;
    return (
      <RemoteError
        cause={cause}
        tryAgain={async () => {
          const page = await withinTime(fetchAgain(cause).then(load));
          loadedPage = (page.Component ?? (() => <>{page.element}</>)) as ComponentType;
          setPage(() => loadedPage);
        }}
        onFailure={(newCause) => {
          cause = newCause;
          reportFailure(remote, 'chunk', newCause);
        }}
      />
    );
  };
}

/** Fetches the failed file past the browser's caches, which may contain wrong bytes for its address. */
async function fetchAgain(cause: unknown): Promise<void> {
  const { request } = (cause ?? {}) as { request?: unknown };
  if (typeof request !== 'string') return;
  const answer = await fetch(request, { cache: 'reload' }).catch(() => undefined);
  await answer?.arrayBuffer();
}
