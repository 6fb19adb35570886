import {
  countOutsideRendering,
  type OutsideRendering,
} from '@wedding/platform/server/stored-releases/error-groups.ts';
import { partVersions, readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import type { PartVersion } from '@wedding/platform/server/stored-releases/version-files.ts';
import { readHealth, type VersionHealth } from '../store/release-health.ts';
import { CHANGES_NOTHING_LIVE, readLog } from '../store/release-log.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { failsMoreOften } from '../store/sequential-test.ts';

/** So many errors that no page shows, or long tasks, are no accident of single phones. */
const MIN_REPORTS = 20;
/** Slow phones have long tasks with any version: so many times as often as everyone's version is its own fault. */
const TOO_OFTEN = 2;

interface Counts {
  views: VersionHealth | undefined;
  outside: OutsideRendering | undefined;
}

/**
 * Prevents a version that failed in front of people from being promoted by oversight, however it failed: it was rolled back,
 * its pages fail more often than everyone's, it throws outside rendering, or it keeps pages from answering.
 * @throws a sentence with all reasons
 */
export async function assertNotFailed(
  store: ReleaseStore,
  { part, version }: { part: string; version: string },
): Promise<void> {
  const stable = partVersions((await readCurrent(store))?.set, part)?.stable;
  const [health, outside] = await Promise.all([readHealth(store), countOutsideRendering(store, part)]);
  const of = (one = ''): Counts => ({ views: health[part]?.[one], outside: outside[one] });
  const reasons = [
    await rollbackOf(store, { name: part, version }),
    ...failuresOf(of(version), version === stable ? undefined : of(stable)),
  ].filter((reason) => reason !== undefined);
  if (reasons.length === 0) return;
  throw new Error(
    `${part} ${version} ${reasons.join(', ')} (npm run release -- errors ${part}): publish a version that fixes it, or ` +
      'promote it with --anyway --reason "<why>", which is kept in the log.',
  );
}

/** Says by whom the version was rolled back, if that was the last that happened to it. */
async function rollbackOf(store: ReleaseStore, { name, version }: PartVersion): Promise<string | undefined> {
  const lines = await readLog(store, { part: name, version, limit: 50 });
  const last = lines.find(({ what }) => !CHANGES_NOTHING_LIVE.includes(what));
  if (last?.what !== 'rollback') return undefined;
  const who = last.by === 'gateway' ? 'the gateway' : last.by;
  return `was rolled back by ${who} at ${last.at} (${last.reason ?? 'no reason given'})`;
}

function failuresOf(now: Counts, stable: Counts | undefined): (string | undefined)[] {
  const views = viewsOf(now);
  const isWorse = now.views && failsMoreOften(now.views, stable?.views);
  const { errors = 0, longTasks = 0 } = now.outside ?? {};
  const usual = (stable?.outside?.longTasks ?? 0) / Math.max(1, viewsOf(stable));
  const isSlow = longTasks >= MIN_REPORTS && longTasks / Math.max(1, views) > TOO_OFTEN * usual;
  return [
    isWorse ? `failed in ${now.views?.failures} of ${views} page views` : undefined,
    errors >= MIN_REPORTS ? `threw ${errors} errors outside rendering, which no page shows` : undefined,
    isSlow ? `kept pages from answering in ${longTasks} long tasks` : undefined,
  ];
}

const viewsOf = (counts: Counts | undefined): number =>
  (counts?.views?.mounts ?? 0) + (counts?.views?.failures ?? 0);
