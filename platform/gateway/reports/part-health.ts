import {
  type GatewayHealth,
  isPast,
  parseHealth,
  sumHealth,
  type VersionHealth,
} from '../../releases/store/release-health.ts';
import { type ReleaseStore, statusPrefix } from '../../releases/store/release-store.ts';
import type { Warn } from '../release/pinned-release.ts';
import { StatusFile } from './status-file.ts';

/** Reports of browsers about one version since the last count. */
export interface PartReport {
  name: string;
  version: string;
  /** The number of its pages that rendered. */
  mounts: number;
  /** How many of these count when the version is judged. */
  judged: number;
  /** The number of its pages that failed, by phase. */
  phases: VersionHealth['phases'];
  /** The pseudonym of whoever reported the failures. */
  source?: string;
}

/** The length of one counting block; the blocks of the last day count. */
const BLOCK_MS = 4 * 3_600_000;
/** Further networks and members don't change the judgement of a version. */
const MAX_SOURCES = 500;

/**
 * Counts the reports that this gateway receives, and writes them to the store's `health/<gateway>.json`, where the
 * release command reads the counts of all. A gateway that restarts under its name continues its counts. Counts older
 * than a day are dropped.
 */
export function partHealth(options: {
  store: ReleaseStore;
  gateway: string;
  warn: Warn;
  /** Returns "part version" of everything that is live now; undefined while the live set is unknown. */
  liveVersions: () => Set<string> | undefined;
}) {
  const { liveVersions } = options;
  let parts: GatewayHealth['parts'] = {};
  let older: NonNullable<GatewayHealth['older']> = [];
  let blockStart = Date.now();
  const file = new StatusFile({
    ...options,
    prefix: statusPrefix(options.store),
    restore(bytes) {
      const before = parseHealth(bytes);
      // Counts from before this process started are a block of their own.
      older = [...(before.older ?? []), { until: before.at, parts: before.parts }].filter(
        ({ until }) => !isPast(until),
      );
    },
    contentOf() {
      removeGone();
      beginBlock();
      return { at: new Date().toISOString(), parts, older };
    },
  });

  function countsOf(name: string, version: string): VersionHealth {
    parts[name] ??= {};
    parts[name][version] ??= { mounts: 0, failures: 0, phases: {} };
    return parts[name][version];
  }

  function add({ name, version, judged, phases, source = 'n' }: PartReport): void {
    const counts = countsOf(name, version);
    counts.mounts += judged;
    file.isChanged = true;
    const failures = Object.values(phases).reduce((sum, times) => sum + times, 0);
    if (failures === 0) return;
    counts.sources ??= {};
    const isNew = counts.sources[source] === undefined;
    if (isNew && Object.keys(counts.sources).length >= MAX_SOURCES) return;
    counts.sources[source] = (counts.sources[source] ?? 0) + failures;
    for (const [phase, times] of Object.entries(phases) as [keyof typeof phases, number][]) {
      counts.phases[phase] = (counts.phases[phase] ?? 0) + times;
      counts.failures += times;
    }
  }

  /** Drops versions that are no longer live: one that is tried again later starts without earlier counts. */
  function removeGone() {
    const live = liveVersions();
    if (!live) return;
    for (const block of [parts, ...older.map((one) => one.parts)]) {
      for (const [name, versions] of Object.entries(block)) {
        for (const version of Object.keys(versions)) {
          if (live.has(`${name} ${version}`)) continue;
          delete versions[version];
          file.isChanged = true;
        }
      }
    }
  }

  function beginBlock() {
    const now = Date.now();
    if (older.some(({ until }) => isPast(until))) {
      older = older.filter(({ until }) => !isPast(until));
      file.isChanged = true;
    }
    if (now - blockStart < BLOCK_MS) return;
    if (Object.keys(parts).length > 0) older.push({ until: new Date(now).toISOString(), parts });
    parts = {};
    blockStart = now;
    file.isChanged = true;
  }

  return {
    add,
    /** Adds up this gateway's counts of the last day. @throws when those from before a restart cannot be read */
    async sums(perSource: number): Promise<GatewayHealth['parts']> {
      await file.restored();
      return sumHealth([{ at: new Date().toISOString(), parts, older }], perSource);
    },
    flush: () => file.flush(),
  };
}
