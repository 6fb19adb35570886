import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { HostContext } from '@wedding/shared/host/host.ts';
import { type ReactNode, use, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { reportCaughtError, reportMount } from './beacon.ts';

/** Adds a remote's name to what it reports, and counts its rendered pages for its version. */
export function RemoteScope({ remote, children }: { remote: RemoteEntry; children: ReactNode }) {
  const host = use(HostContext);
  const { pathname } = useLocation();
  // Each path is a page view of its own.
  useEffect(() => reportMount(remote), [remote, pathname]);
  const scoped = useMemo(
    () =>
      host && {
        ...host,
        report: (error: unknown) => {
          reportCaughtError(remote, error);
          console.warn(`${remote.name} ${remote.version}`, error);
        },
      },
    [host, remote],
  );
  return <HostContext value={scoped}>{children}</HostContext>;
}
