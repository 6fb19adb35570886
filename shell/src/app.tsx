import { type ReactElement, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { AppRouter } from './router.tsx';

/** The whole page: `waiting` until the first route's remote is there, then the routes. */
export function App({ router, waiting }: { router: AppRouter; waiting: ReactElement | null }) {
  const ready = useSyncExternalStore(router.subscribe, () => router.state.initialized);
  return ready ? <RouterProvider router={router} /> : waiting;
}
