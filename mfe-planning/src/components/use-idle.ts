import { useEffect, useState } from 'react';

const IDLE_MS = 1500;

/**
 * Returns whether a page has been there for a moment, and begins to `load` then. What the first tap opens and what is printed
 * comes so late, so that the page is there early and both also work without a network.
 */
export function useIdle(load: () => Promise<unknown>): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIdle(true);
      void load().catch(() => {});
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [load]);
  return isIdle;
}
