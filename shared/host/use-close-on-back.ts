import { use, useEffect, useRef } from 'react';
import { HostContext } from './host.ts';

/**
 * Lets the browser's Back close what lies on the page, as a menu or a sheet, while it is `open`. `attempt` changes if the
 * person stayed in it after Back: the next Back then closes it again.
 */
export function useCloseOnBack(open: boolean, close: () => void, attempt = 0): void {
  const closeOnBack = use(HostContext)?.closeOnBack;
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? closeOnBack?.(() => latest.current()) : undefined), [open, attempt, closeOnBack]);
}
