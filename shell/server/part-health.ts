import { type GatewayHealth, readHealth, type VersionHealth } from '../release/release-health.ts';
import { type ReleaseStore, STATUS_PREFIX } from '../release/release-store.ts';
import type { Warn } from './pinned-release.ts';

/** What browsers told of one version since they told last. */
export interface Told {
  name: string;
  version: string;
  /** Pages of it that were painted. */
  mounts: number;
  /** Pages of it that were not, by where they failed. */
  phases: VersionHealth['phases'];
}

/**
 * Counts what this gateway hears, and keeps it in the store's `health/<gateway>.json`, where every gateway reads
 * what all have heard. A gateway that starts again under its name goes on counting.
 */
export function partHealth(options: {
  store: ReleaseStore;
  gateway: string;
  warn: Warn;
  /** "part version" of all that is live now; nothing else is counted. Undefined while nothing is known. */
  counted: () => Set<string> | undefined;
}) {
  const { store, warn, counted } = options;
  const key = `${STATUS_PREFIX}${options.gateway}.json`;
  let parts: GatewayHealth['parts'] = {};
  let restored: Promise<void> | undefined;
  let changed = false;

  function countsOf(name: string, version: string): VersionHealth {
    parts[name] ??= {};
    parts[name][version] ??= { mounts: 0, failures: 0, phases: {} };
    return parts[name][version];
  }

  function add({ name, version, mounts, phases }: Told): boolean {
    if (!counted()?.has(`${name} ${version}`)) return false;
    const counts = countsOf(name, version);
    counts.mounts += mounts;
    for (const [phase, times] of Object.entries(phases) as [keyof typeof phases, number][]) {
      counts.phases[phase] = (counts.phases[phase] ?? 0) + times;
      counts.failures += times;
    }
    changed = true;
    return true;
  }

  /** A version that is tried again later begins with a clean slate. */
  function forgetGone() {
    const live = counted();
    if (!live) return;
    for (const [name, versions] of Object.entries(parts)) {
      for (const version of Object.keys(versions)) {
        if (live.has(`${name} ${version}`)) continue;
        delete versions[version];
        changed = true;
      }
    }
  }

  async function restore() {
    const bytes = await store.read(key);
    if (!bytes) return;
    const before = await readHealth({ ...store, list: async () => [key] });
    const heard = parts;
    parts = before;
    for (const [name, versions] of Object.entries(heard)) {
      for (const [version, counts] of Object.entries(versions)) add({ name, version, ...counts });
    }
  }

  return {
    add,
    /** Writes what changed. Never rejects: a store that is away is written to later. */
    async flush(): Promise<void> {
      try {
        restored ??= restore();
        await restored;
        forgetGone();
        if (!changed) return;
        changed = false;
        await store.writeStatus(key, JSON.stringify({ at: new Date().toISOString(), parts }));
      } catch (error) {
        restored = undefined;
        changed = true;
        warn({ err: error }, 'what browsers told cannot be written to the release store');
      }
    },
  };
}
export type PartHealth = ReturnType<typeof partHealth>;
