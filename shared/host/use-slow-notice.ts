import { use, useEffect } from 'react';
import { HostContext } from './host.ts';

/** Longer than a call takes on the slowest network that is worth waiting for. */
export const SLOW_MS = 12_000;
export const NO_ANSWER = 'No answer yet. Please check your network connection';

const prompts = new Set<Promise<unknown>>();

/** Marks what the device itself asks the person, such as its lock: until that is answered, no answer of ours is late. */
export function duringPrompt<T>(answer: Promise<T>): Promise<T> {
  prompts.add(answer);
  return answer.finally(() => prompts.delete(answer));
}

/** Says, while the person waits for an answer, that it is late: one that never comes looks like one that is on its way. */
export function useSlowNotice(isWaiting: boolean): void {
  const toast = use(HostContext)?.toast;
  useEffect(() => {
    if (!isWaiting) return;
    const say = () => {
      // A browser's own dialog, such as one for a permission, takes the focus: then the answer is the person's as well.
      if (prompts.size === 0 && document.hasFocus()) toast?.info(NO_ANSWER);
    };
    const timer = setTimeout(say, SLOW_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, toast]);
}
