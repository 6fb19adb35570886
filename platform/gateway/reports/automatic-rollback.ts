import { type GatewayHealth, readHealth, type VersionHealth } from '../../releases/store/release-health.ts';
import { logChange, readLog } from '../../releases/store/release-log.ts';
import {
  changeRelease,
  type ReleaseSet,
  rolledBack,
  versionsByPart,
} from '../../releases/store/release-set.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { Warn } from '../release/pinned-release.ts';
import { failsMoreOften } from './sequential-test.ts';

/** How long after its promotion a version can be rolled back: later failures have another cause. */
const ROLLBACK_WINDOW_MS = 24 * 3_600_000;

/** The number of networks, or of signed-in members, that must have seen it fail: no single visitor can cause a rollback. */
const MIN_NETWORKS = 4;
const MIN_MEMBERS = 3;

interface RollbackCandidate {
  name: string;
  version: string;
  /** The version that everyone gets after a rollback. */
  before: string;
  isCanary: boolean;
}

/** Returns the versions of a set that can be rolled back. */
function rollbackCandidates(set: ReleaseSet): RollbackCandidate[] {
  return versionsByPart(set).flatMap(([name, { stable, previous, canary }]): RollbackCandidate[] => {
    if (canary) return [{ name, version: canary.version, before: stable, isCanary: true }];
    return previous ? [{ name, version: stable, before: previous, isCanary: false }] : [];
  });
}

/**
 * Rolls back every candidate that fails clearly more often than the one before it, by the reports of all
 * gateways. If several gateways see it at the same time, only one rolls it back and writes the log entry.
 */
export async function rollBackBroken(
  store: ReleaseStore,
  { live, warn, perSource }: { live: ReleaseSet; warn: Warn; perSource: number },
): Promise<void> {
  const candidates = rollbackCandidates(live);
  if (candidates.length === 0) return;
  const health = await readHealth(store, { perSource });
  for (const candidate of candidates) {
    const { now, before } = countsOf(health, candidate);
    if (!now || !hasEnoughSources(now) || !failsMoreOften(now, before) || !(await isRecent(store, candidate)))
      continue;
    const reason = `${formatCounts(now)}; ${candidate.before}: ${before ? formatCounts(before) : 'no page views yet'}.`;
    const { name: part, version } = candidate;
    const { changed } = await changeRelease(store, (set) => rolledBack(set ?? live, part, version));
    if (!changed) continue;
    await logChange(store, { by: 'gateway', what: 'rollback', part, version, reason });
    warn({ part, version, reason }, 'a version failed clearly more often and was rolled back');
  }
}

function countsOf(health: GatewayHealth['parts'], { name, version, before }: RollbackCandidate) {
  return { now: health[name]?.[version], before: health[name]?.[before] };
}

function hasEnoughSources({ sources = {} }: VersionHealth): boolean {
  const of = (kind: 'n' | 'm') => Object.keys(sources).filter((source) => source.startsWith(kind)).length;
  return of('n') >= MIN_NETWORKS || of('m') >= MIN_MEMBERS;
}

const formatCounts = ({ mounts, failures }: VersionHealth) =>
  `${failures} of ${mounts + failures} page views failed`;

async function isRecent(
  store: ReleaseStore,
  { name, version, isCanary }: RollbackCandidate,
): Promise<boolean> {
  if (isCanary) return true;
  const [promoted] = await readLog(store, { part: name, version, what: 'stable', limit: 1 });
  return !promoted || Date.now() - Date.parse(promoted.at) < ROLLBACK_WINDOW_MS;
}
