import { useSyncExternalStore } from 'react';

const unwatched = () => () => {};

/** False in a prerendered page and in the render that takes it over; true from right after, and everywhere else. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unwatched,
    () => true,
    () => false,
  );
}
