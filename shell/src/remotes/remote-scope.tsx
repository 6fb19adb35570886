import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { type DeviceStorage, HostContext } from '@wedding/shared/host/host.ts';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { ownNamespaces } from '../device-storage/own-namespaces.ts';
import { partQueryClient } from '../store/part-query-client.ts';
import { reportCaughtError, reportMount } from './beacon.ts';
import { enterScope } from './watch-scopes.ts';

/** The shell's own storage and cache. A filler stands in the page of another remote, whose storage and cache are that remote's. */
const WholeContext = createContext<{ phone: DeviceStorage; client: QueryClient } | null>(null);

/**
 * Gives a remote the host as its own: its name on what it reports, its part of the query cache and of device storage. Counts
 * its rendered pages for its version.
 */
export function RemoteScope({ remote, children }: { remote: RemoteEntry; children: ReactNode }) {
  const host = use(HostContext);
  const around = useQueryClient();
  const outer = use(WholeContext);
  const phone = outer?.phone ?? host?.phone;
  const client = outer?.client ?? around;
  const whole = useMemo(() => (phone ? { phone, client } : null), [phone, client]);
  const { pathname } = useLocation();
  // Before it is painted: its stylesheets may have been set aside.
  useLayoutEffect(() => enterScope(remote), [remote]);
  // Each path is a page view of its own.
  useEffect(() => reportMount(remote), [remote, pathname]);
  const scoped = useMemo(
    () =>
      host && {
        ...host,
        phone: ownNamespaces(phone ?? host.phone, remote),
        report: (error: unknown) => {
          reportCaughtError(remote, error);
          console.warn(`${remote.name} ${remote.version}`, error);
        },
      },
    [host, phone, remote],
  );
  return (
    <WholeContext value={whole}>
      <HostContext value={scoped}>
        <QueryClientProvider client={partQueryClient(client, remote.name)}>{children}</QueryClientProvider>
      </HostContext>
    </WholeContext>
  );
}
