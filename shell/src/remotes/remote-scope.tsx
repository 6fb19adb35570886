import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { type Host, HostContext } from '@wedding/shared/host/host.ts';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { ownNamespaces } from '../device-storage/own-namespaces.ts';
import { partQueryClient } from '../store/part-query-client.ts';
import { reportCaughtError, reportMount } from './beacon.ts';
import { clearScope, enterScope, settleScopes } from './watch-scopes.ts';

/** The host and the query cache as the shell has them: a slot's filler stands inside another remote's scope. */
const ShellScope = createContext<{ host: Host | null; client: QueryClient } | null>(null);

/**
 * Gives a remote the host as its own: its name on what it reports, its part of the query cache and of device storage. Counts
 * its rendered pages for its version.
 */
export function RemoteScope({ remote, children }: { remote: RemoteEntry; children: ReactNode }) {
  const around = use(ShellScope);
  const [nearestHost, nearestClient] = [use(HostContext), useQueryClient()];
  const outer = useMemo(
    () => around ?? { host: nearestHost, client: nearestClient },
    [around, nearestHost, nearestClient],
  );
  const { host } = outer;
  const client = partQueryClient(outer.client, remote.name);
  const { pathname } = useLocation();
  // Before it is painted: its stylesheets may have been set aside.
  useLayoutEffect(() => enterScope(remote), [remote]);
  useEffect(() => () => clearScope(remote), [remote]);
  // Each path is a page view of its own.
  useEffect(() => reportMount(remote), [remote, pathname]);
  const scoped = useMemo(
    () =>
      host &&
      Object.freeze({
        ...host,
        phone: ownNamespaces(host.phone, remote),
        report: (error: unknown) => {
          reportCaughtError(remote, error);
          console.warn(`${remote.name} ${remote.version}`, error);
        },
      }),
    [host, remote],
  );
  return (
    <ShellScope value={outer}>
      <HostContext value={scoped}>
        <QueryClientProvider client={client}>
          <SettleScopes />
          {children}
        </QueryClientProvider>
      </HostContext>
    </ShellScope>
  );
}

/** Stands before the remote's page, so that its effect comes before the page's, also when this scope becomes another remote's. */
function SettleScopes() {
  useEffect(settleScopes);
  return null;
}
