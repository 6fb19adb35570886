import { use, useEffect } from 'react';
import { HostContext } from './host.ts';

/** Longer than a call takes on the slowest network that is worth waiting for. */
export const SLOW_MS = 12_000;
export const NO_ANSWER = 'No answer yet. Please check your network connection';

/** Says, while the person waits for an answer, that it is late: one that never comes looks like one that is on its way. */
export function useSlowNotice(isWaiting: boolean): void {
  const toast = use(HostContext)?.toast;
  useEffect(() => {
    if (!isWaiting) return;
    const say = () => {
      // The phone's own dialogs, such as its lock, take the focus: then the answer is the person's.
      if (document.hasFocus()) toast?.info(NO_ANSWER);
    };
    const timer = setTimeout(say, SLOW_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, toast]);
}
