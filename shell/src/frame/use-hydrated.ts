import { useSyncExternalStore } from 'react';

const unwatched = () => () => {};

/** Returns false in a prerendered page and while React hydrates it; true right after that, and everywhere else. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unwatched,
    () => true,
    () => false,
  );
}
