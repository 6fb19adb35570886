import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { HostContext } from '@wedding/shared/host/host.ts';
import { type ReactNode, use, useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { ownNamespaces } from '../device-storage/own-namespaces.ts';
import { partQueryClient } from '../store/part-query-client.ts';
import { reportCaughtError, reportMount } from './beacon.ts';
import { enterScope } from './watch-scopes.ts';

/**
 * Gives a remote the host as its own: its name on what it reports, its part of the query cache and of device storage. Counts
 * its rendered pages for its version.
 */
export function RemoteScope({ remote, children }: { remote: RemoteEntry; children: ReactNode }) {
  const host = use(HostContext);
  const client = partQueryClient(useQueryClient(), remote.name);
  const { pathname } = useLocation();
  // Before it is painted: its stylesheets may have been set aside.
  useLayoutEffect(() => enterScope(remote), [remote]);
  // Each path is a page view of its own.
  useEffect(() => reportMount(remote), [remote, pathname]);
  const scoped = useMemo(
    () =>
      host && {
        ...host,
        phone: ownNamespaces(host.phone, remote),
        report: (error: unknown) => {
          reportCaughtError(remote, error);
          console.warn(`${remote.name} ${remote.version}`, error);
        },
      },
    [host, remote],
  );
  return (
    <HostContext value={scoped}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </HostContext>
  );
}
