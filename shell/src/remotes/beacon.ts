import type { RemoteEntry } from './registry.ts';

/** Where a remote failed: before mounting, while loading its files, a page's files, or while painting. */
export type Phase = 'contract' | 'timeout' | 'entry' | 'page' | 'render' | 'reported';

/** Tells the operators that a remote failed here. Never throws, never waits. */
export function sendFailure(remote: Pick<RemoteEntry, 'name' | 'version'>, phase: Phase): void {
  const body = JSON.stringify({ remote: remote.name, version: remote.version, phase });
  navigator.sendBeacon?.('/beacon', new Blob([body], { type: 'application/json' }));
}
