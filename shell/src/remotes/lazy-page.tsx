import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { type ComponentType, useState } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import { reportFailure } from './beacon.ts';
import { RemoteError } from './remote-error.tsx';
import { withinTime } from './within-time.ts';

type LazyPage = LazyRouteFunction<RouteObject>;

/**
 * Wraps a route's lazy page. The router would keep a rejected one for ever, so this one never rejects: it
 * resolves to the error page, whose Try again puts the page in its own place.
 */
export function lazyPage(remote: RemoteEntry, load: LazyPage): LazyPage {
  return async () => {
    try {
      return await withinTime(load());
    } catch (cause) {
      console.warn(`A page of ${remote.name} did not load.`, cause);
      reportFailure(remote, 'chunk', cause);
      return { Component: retryPage(remote, load, cause) };
    }
  };
}

/** Remembers the page once it came: the router keeps this component for the route from now on. */
function retryPage(remote: RemoteEntry, load: LazyPage, first: unknown): ComponentType {
  let cause = first;
  let arrived: ComponentType | undefined;
  return function RetryPage() {
    const [Page, setPage] = useState<ComponentType | undefined>(() => arrived);
    if (Page) return <Page />;
    return (
      <RemoteError
        tryAgain={async () => {
          const page = await withinTime(fetchAgain(cause).then(load));
          arrived = page.Component ?? (() => page.element);
          setPage(() => arrived);
        }}
        onFailure={(again) => {
          cause = again;
          reportFailure(remote, 'chunk', again);
        }}
      />
    );
  };
}

/** Wrong bytes stay in the browser's caches under their address: the file that failed is fetched past them. */
async function fetchAgain(cause: unknown): Promise<void> {
  const { request } = (cause ?? {}) as { request?: unknown };
  if (typeof request !== 'string') return;
  const answer = await fetch(request, { cache: 'reload' }).catch(() => undefined);
  await answer?.arrayBuffer();
}
