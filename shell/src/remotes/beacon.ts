import type { RemoteEntry } from './registry.ts';

/** Where a page view failed: its files, its door, a page's files, or painting; "reported" is for the log alone. */
export type Phase = 'load' | 'mount' | 'chunk' | 'render' | 'reported';

/** Tells the operators that a remote failed here. Never throws, never waits. */
export function sendFailure(remote: Pick<RemoteEntry, 'name' | 'version'>, phase: Phase): void {
  const failed = phase === 'reported' ? { phases: {}, reported: 1 } : { phases: { [phase]: 1 } };
  const view = { remote: remote.name, version: remote.version, mounts: 0, ...failed };
  const body = JSON.stringify({ views: [view] });
  navigator.sendBeacon?.('/beacon', new Blob([body], { type: 'application/json' }));
}
