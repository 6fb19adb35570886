import { useEffect } from 'react';
import { useHost } from './host.ts';

/** While `dirty` is true, the page doesn't offer a reload, which would lose what is typed or unsent. */
export function useDirty(dirty: boolean): void {
  const { holdReload } = useHost();
  useEffect(() => (dirty ? holdReload() : undefined), [dirty, holdReload]);
}
