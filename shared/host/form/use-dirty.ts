import { useEffect } from 'react';
import { useHost } from '../host.ts';

/** Suppresses the offer to reload the page while `dirty` is true. A reload would lose text that is typed or unsent. */
export function useDirty(dirty: boolean): void {
  const { holdReload } = useHost();
  useEffect(() => (dirty ? holdReload() : undefined), [dirty, holdReload]);
}
