import { QueryClientProvider } from '@tanstack/react-query';
import type { Host, RuntimeConfig } from '@wedding/shared/platform/host.ts';
import type { ReactNode } from 'react';
import { HostProvider } from './host/host-provider.tsx';
import { SharePlace } from './share/share-place.tsx';
import { Splash } from './splash/splash.tsx';
import { queryClient } from './store/query-client.ts';
import { ToasterPlace } from './toaster/toaster-place.tsx';

interface RootProps {
  config: RuntimeConfig;
  report: Host['report'];
  fillers: Host['fillers'];
  /** The routes. */
  children: ReactNode;
}

/** What lies around every route: the host's services and the one of each thing that shows over all pages. */
export function Root({ config, report, fillers, children }: RootProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <HostProvider config={config} report={report} fillers={fillers}>
        {children}
        <Splash />
        <SharePlace />
        <ToasterPlace />
      </HostProvider>
    </QueryClientProvider>
  );
}
