import { HostContext } from '@wedding/shared/platform/host.ts';
import { type ReactNode, use, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { tellMount, tellReported } from './beacon.ts';
import type { RemoteEntry } from './registry.ts';

/** Tags what a remote reports with its name, and counts its painted pages for its version. */
export function RemoteScope({ remote, children }: { remote: RemoteEntry; children: ReactNode }) {
  const host = use(HostContext);
  const { pathname } = useLocation();
  // Each path is a page view of its own.
  useEffect(() => tellMount(remote), [remote, pathname]);
  const scoped = useMemo(
    () =>
      host && {
        ...host,
        report: (error: unknown) => {
          tellReported(remote);
          console.warn(`${remote.name} ${remote.version}`, error);
        },
      },
    [host, remote],
  );
  return <HostContext value={scoped}>{children}</HostContext>;
}
