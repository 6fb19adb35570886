import type { Registry } from '@wedding/shared/domain/registry.ts';
import { watchPanelKey } from '../parts-panel/panel-key.ts';
import { isOf, type PartFiles } from '../remotes/part-files.ts';
import { isOnPage } from '../remotes/watch-scopes.ts';
import { watchCompilers } from './compile-overlay.ts';

/** What a development build watches besides, from before the first remote runs. */
export function watchDevelopment({ remotes }: Registry): void {
  nameWhoPatchesHistory(remotes);
  watchCompilers(remotes);
  watchPanelKey(isOnPage);
}

/** Says in the console who replaces a function of `history`, with its stack, at the moment when it does. */
export function nameWhoPatchesHistory(remotes: readonly PartFiles[]): void {
  for (const name of ['pushState', 'replaceState', 'back', 'forward', 'go'] as const) {
    let current: unknown = history[name];
    Object.defineProperty(history, name, {
      configurable: true,
      get: () => current,
      set: (next: unknown) => {
        const { stack = '' } = new Error();
        const part = remotes.find((remote) => isOf(stack, remote));
        console.warn(`history.${name} was replaced by ${part?.name ?? 'the shell or a library'}.\n${stack}`);
        current = next;
      },
    });
  }
}
