import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 900px)';

/** Returns true from 900 px, where a grid fits instead of sheets. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
