import { readRegistry } from '@wedding/shared/domain/registry.ts';
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

function count(cause: unknown): void {
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  const local = readRegistry().overrides?.filter(({ origin }) => stack.includes(`${origin}/`)) ?? [];
  const released = [...stack.matchAll(/\/r\/([\w-]+)\//g)].map(([, name = '']) => name);
  const names = [...released, ...local.map(({ part }) => part)];
  const part = names.find((name) => name !== 'shell') ?? names[0];
  if (part) thrown.set(part, (thrown.get(part) ?? 0) + 1);
}
