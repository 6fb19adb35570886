import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { type ComponentType, useState } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import { reportFailure } from './beacon.ts';
import { RemoteError } from './remote-error.tsx';
import { withinTime } from './within-time.ts';

type LazyPage = LazyRouteFunction<RouteObject>;

/**
 * Wraps a route's lazy page so that it never rejects, because the router would keep the rejection for good. A failed
 * load resolves to the error page, whose Try again shows the page in its place.
 */
export function lazyPage(remote: RemoteEntry, load: LazyPage): LazyPage {
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
          loadedPage = page.Component ?? (() => page.element);
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
