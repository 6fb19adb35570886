import type { Registry } from '@wedding/shared/domain/registry.ts';
import { isLeaving } from '@wedding/shared/host/leaving.ts';
import { reportCaughtError } from './beacon.ts';

/** Reports what no boundary catches: throws in timers and listeners, and rejections that nothing handles. */
export function watchUncaughtErrors(registry: Registry): void {
  const report = (cause: unknown) => {
    const part = navigator.onLine && !isLeaving() && partOf(cause, registry);
    if (part) reportCaughtError(part, cause, 'uncaught');
  };
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/**
 * Returns the part whose file is in the stack. A remote's comes before the shell's, whose libraries it calls. Undefined for
 * what has no stack or is none of ours, such as an extension's error.
 */
function partOf(cause: unknown, { shell, remotes }: Registry): { name: string; version: string } | undefined {
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  const names = [...stack.matchAll(/\/r\/([\w-]+)\//g)].map(([, name]) => name);
  return (
    names.map((name) => remotes.find((remote) => remote.name === name)).find(Boolean) ??
    (names.includes('shell') ? { name: 'shell', version: shell.version } : undefined)
  );
}
