import { readRegistry } from '@wedding/shared/domain/registry.ts';
import { partOf } from '../remotes/uncaught-errors.ts';
import { appStore } from '../store/app-store.ts';
import type { IsOnPage } from './parts-panel.tsx';

let isWatching = false;
/** What this document threw outside rendering, by part. */
const thrown = new Map<string, number>();

/**
 * Alt+Shift+P opens the panel of this page's parts, and closes it: for administrators, and in development for everybody.
 * Nothing of the panel is loaded before.
 */
export function watchPanelKey(isOnPage: IsOnPage): void {
  if (isWatching) return;
  isWatching = true;
  const count = (cause: unknown) => {
    const part = partOf(cause, readRegistry())?.name;
    if (part) thrown.set(part, (thrown.get(part) ?? 0) + 1);
  };
  addEventListener('error', ({ error }) => count(error));
  addEventListener('unhandledrejection', ({ reason }) => count(reason));
  addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (!altKey || !shiftKey || code !== 'KeyP' || !mayOpen()) return;
    void import(/* webpackChunkName: "debug" */ './parts-panel.tsx').then(({ togglePanel }) =>
      togglePanel({ thrown, isOnPage }),
    );
  });
}

const mayOpen = () => process.env.NODE_ENV !== 'production' || appStore.getState().role === 'admin';
