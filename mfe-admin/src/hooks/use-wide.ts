import { useSyncExternalStore } from 'react';

/** The width from which a list and what is open of it stand beside each other. `messages.module.css` has it too. */
const WIDE = '(min-width: 1100px)';

/** Returns whether two panes fit side by side. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia?.(WIDE);
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    () => window.matchMedia?.(WIDE).matches ?? false,
  );
