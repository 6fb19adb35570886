import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useEffect, useRef } from 'react';

/** With so many tasks done the checklist has shown what it is good for. */
const ENOUGH = 3;

/** Lets the site be offered for the home screen when a task is marked done and it isn't one of the first two. */
export function useThirdDone(tasks: readonly Task[]): void {
  const { offerInstall } = useHost();
  const done = tasks.filter(({ status }) => status === 'done').length;
  const before = useRef(done);
  useEffect(() => {
    if (done > before.current && done >= ENOUGH) offerInstall();
    before.current = done;
  }, [done, offerInstall]);
}
