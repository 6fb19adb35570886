import { QueryClientProvider } from '@tanstack/react-query';
import type { Host, RuntimeConfig } from '@wedding/shared/host/host.ts';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { HostProvider } from './host/host-provider.tsx';
import type { AppRouter } from './router.tsx';
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

/** Wraps every route with the host's services, the splash, the share dialog and the toaster. */
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

/** The whole page: nothing until the first route's remote is loaded, then the routes. */
export function App({ router }: { router: AppRouter }) {
  const initialized = () => router.state.initialized;
  const ready = useSyncExternalStore(router.subscribe, initialized, initialized);
  // From here on the page knows whether the user is signed in (`public-nav.module.css`).
  useEffect(() => {
    if (ready) delete document.documentElement.dataset.session;
  }, [ready]);
  return ready ? <RouterProvider router={router} /> : null;
}
