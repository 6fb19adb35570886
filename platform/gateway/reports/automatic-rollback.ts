import {
  type PartVersions,
  type ReleaseSet,
  versionsByPart,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import type { GatewayHealth, VersionHealth } from '../../releases/store/release-health.ts';
import { logChange, readLog } from '../../releases/store/release-log.ts';
import { changeRelease, rolledBack } from '../../releases/store/release-set.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import { failsMoreOften } from '../../releases/store/sequential-test.ts';
import type { Warn } from '../release/pinned-release.ts';

/** How long after its promotion a version can be rolled back: later failures have another cause. */
const ROLLBACK_WINDOW_MS = 24 * 3_600_000;

/** The number of networks, or of signed-in members, that must have seen it fail: no single visitor can cause a rollback. */
const MIN_NETWORKS = 4;
const MIN_MEMBERS = 3;

/** A version that fails more often than this is no yardstick, even if nothing is known of the one before it. */
const MAX_USUAL_RATE = 0.25;

interface BrokenVersion {
  part: string;
  version: string;
  isCanary: boolean;
  reason: string;
}

/**
 * Rolls back every version that fails clearly more often than the one before it, by the reports that this gateway
 * received. If several gateways see it at the same time, only one rolls it back and writes the log entry.
 * @returns whether it changed the live set
 */
export async function rollBackBroken(
  store: ReleaseStore,
  { live, health, warn }: { live: ReleaseSet; health: GatewayHealth['parts']; warn: Warn },
): Promise<boolean> {
  let hasChanged = false;
  const broken = versionsByPart(live).flatMap(([part, versions]) =>
    brokenVersions(part, versions, health[part] ?? {}),
  );
  for (const { part, version, isCanary, reason } of broken) {
    if (!isCanary && !(await isRecent(store, { part, version }))) continue;
    const { changed } = await changeRelease(store, (set) => rolledBack(set ?? live, part, version));
    if (!changed) continue;
    hasChanged = true;
    await logChange(store, { by: 'gateway', what: 'rollback', part, version, reason });
    warn({ part, version, reason }, 'a version failed clearly more often and was rolled back');
  }
  return hasChanged;
}

/**
 * Judges the stable version against the one before it, and the canary against the stable version. A stable version
 * that fails is no yardstick: the canary is then judged against the version before both.
 */
function brokenVersions(
  part: string,
  { stable, previous, canary }: PartVersions,
  counts: Readonly<Record<string, VersionHealth>>,
): BrokenVersion[] {
  const before = previous ? counts[previous] : undefined;
  const isStableBroken = fails(counts[stable], before);
  const broken: BrokenVersion[] = [];
  if (previous && isStableBroken) {
    const reason = formatReason(counts[stable], { version: previous, counts: before });
    broken.push({ part, version: stable, isCanary: false, reason });
  }
  const isYardstick = !isStableBroken || (!before && rateOf(counts[stable]) <= MAX_USUAL_RATE);
  const yardstick = isYardstick ? counts[stable] : before;
  if (canary && fails(counts[canary.version], yardstick)) {
    const version = isYardstick ? stable : (previous ?? 'no version before');
    const reason = formatReason(counts[canary.version], { version, counts: yardstick });
    broken.push({ part, version: canary.version, isCanary: true, reason });
  }
  return broken;
}

const rateOf = (counts: VersionHealth | undefined): number =>
  counts ? counts.failures / (counts.mounts + counts.failures) : 0;

const fails = (counts: VersionHealth | undefined, before: VersionHealth | undefined): boolean =>
  counts !== undefined && hasEnoughSources(counts) && failsMoreOften(counts, before);

function hasEnoughSources({ sources = {} }: VersionHealth): boolean {
  const of = (kind: 'n' | 'm') => Object.keys(sources).filter((source) => source.startsWith(kind)).length;
  return of('n') >= MIN_NETWORKS || of('m') >= MIN_MEMBERS;
}

const formatReason = (
  counts: VersionHealth | undefined,
  before: { version: string; counts: VersionHealth | undefined },
) => `${formatCounts(counts)}; ${before.version}: ${formatCounts(before.counts)}.`;

const formatCounts = (counts: VersionHealth | undefined) =>
  counts ? `${counts.failures} of ${counts.mounts + counts.failures} page views failed` : 'no page views yet';

async function isRecent(
  store: ReleaseStore,
  { part, version }: { part: string; version: string },
): Promise<boolean> {
  const [promoted] = await readLog(store, { part, version, what: 'stable', limit: 1 });
  return !promoted || Date.now() - Date.parse(promoted.at) < ROLLBACK_WINDOW_MS;
}
