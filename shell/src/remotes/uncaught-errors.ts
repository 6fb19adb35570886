import type { Registry } from '@wedding/shared/domain/registry.ts';
import { isLeaving } from '@wedding/shared/host/leaving.ts';
import { reportCaughtError } from './beacon.ts';
import { pageOwner } from './part-files.ts';
import { isOnPage } from './watch-scopes.ts';

/** Reports what no boundary catches: throws in timers and listeners, and rejections that nothing handles. */
export function watchUncaughtErrors(registry: Registry): void {
  const report = (cause: unknown, file = '') => {
    if (!cause || !navigator.onLine || isLeaving()) return;
    const part = partOf(cause, { file, registry });
    if (part) reportCaughtError(part, cause, 'uncaught');
  };
  addEventListener('error', ({ error, filename }) => report(error, filename));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/**
 * Returns the part whose file is in the stack. A remote's comes before the shell's, whose libraries it calls. Without a stack
 * it is the part whose file the browser names, or the page's own. Undefined for what is none of ours, such as an extension's
 * error.
 */
function partOf(
  cause: unknown,
  { file, registry }: { file: string; registry: Registry },
): { name: string; version: string } | undefined {
  const { shell, remotes } = registry;
  const { stack } = Object(cause);
  const place = String(stack).includes('://') ? String(stack) : file;
  if (!place) return pageOwner(isOnPage, registry);
  const names = [...place.matchAll(/\/r\/([\w-]+)\//g)].map(([, name]) => name);
  return (
    names.map((name) => remotes.find((remote) => remote.name === name)).find(Boolean) ??
    (names.includes('shell') ? { name: 'shell', version: shell.version } : undefined)
  );
}
