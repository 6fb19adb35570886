import { type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { AppRouter } from './router.tsx';

/** The whole page: `waiting` until the first route's remote is there, then the routes. */
export function App({ router, waiting }: { router: AppRouter; waiting: ReactElement | null }) {
  const initialized = () => router.state.initialized;
  const ready = useSyncExternalStore(router.subscribe, initialized, initialized);
  // From here on the page knows who looks at it (`public-nav.module.css`).
  useEffect(() => {
    if (ready) delete document.documentElement.dataset.session;
  }, [ready]);
  return ready ? <RouterProvider router={router} /> : waiting;
}
