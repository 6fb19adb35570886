import { useEffect } from 'react';
import { useHost } from './host.ts';

/** While `dirty` holds, nothing offers to reload the page: what is typed or unsent here would be lost by it. */
export function useDirty(dirty: boolean): void {
  const { holdReload } = useHost();
  useEffect(() => (dirty ? holdReload() : undefined), [dirty, holdReload]);
}
