import { type ComponentType, useState } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import { tellFailure } from './beacon.ts';
import type { RemoteEntry } from './registry.ts';
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
      tellFailure(remote, 'chunk');
      return { Component: retryPage(remote, load) };
    }
  };
}

/** Remembers the page once it came: the router keeps this component for the route from now on. */
function retryPage(remote: RemoteEntry, load: LazyPage): ComponentType {
  let arrived: ComponentType | undefined;
  return function RetryPage() {
    const [Page, setPage] = useState<ComponentType | undefined>(() => arrived);
    if (Page) return <Page />;
    return (
      <RemoteError
        tryAgain={async () => {
          const page = await withinTime(load());
          arrived = page.Component ?? (() => page.element);
          setPage(() => arrived);
        }}
        onFailure={() => tellFailure(remote, 'chunk')}
      />
    );
  };
}
