import { type GatewayHealth, readHealth, type VersionHealth } from '../release/release-health.ts';
import { logChange, readLog } from '../release/release-log.ts';
import { changeRelease, type ReleaseSet, rolledBack, type Slot } from '../release/release-set.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { failsMore } from './fails-more.ts';
import type { Warn } from './pinned-release.ts';

/** What fails after this was not broken by its release. */
const FRESH_MS = 24 * 3_600_000;

interface OnTrial {
  name: string;
  version: string;
  /** What everyone is given again when it is turned back. */
  before: string;
  isCanary: boolean;
}

/** The versions of a set that there is a way back from. */
function onTrial(set: ReleaseSet): OnTrial[] {
  const slots: [string, Slot][] = [['shell', set.shell], ...Object.entries(set.remotes)];
  return slots.flatMap(([name, { stable, previous, canary }]): OnTrial[] => {
    if (canary) return [{ name, version: canary.version, before: stable, isCanary: true }];
    return previous ? [{ name, version: stable, before: previous, isCanary: false }] : [];
  });
}

/**
 * Turns back every version on trial that fails clearly more often than the one before it, by all that all gateways
 * heard. Of several gateways that see it at once, one does it and writes it into the log.
 */
export async function turnBackBroken(
  store: ReleaseStore,
  { live, warn }: { live: ReleaseSet; warn: Warn },
): Promise<void> {
  const trials = onTrial(live);
  if (trials.length === 0) return;
  const health = await readHealth(store);
  for (const trial of trials) {
    const { now, before } = countsOf(health, trial);
    if (!now || !failsMore(now, before) || !(await isFresh(store, trial))) continue;
    const reason = `${words(now)}; ${trial.before}: ${before ? words(before) : 'no page views yet'}.`;
    const { name: part, version } = trial;
    const { changed } = await changeRelease(store, (set) => rolledBack(set ?? live, part, version));
    if (!changed) continue;
    await logChange(store, { by: 'gateway', what: 'rollback', part, version, reason });
    warn({ part, version, reason }, 'a version failed clearly more often and was turned back');
  }
}

function countsOf(health: GatewayHealth['parts'], { name, version, before }: OnTrial) {
  return { now: health[name]?.[version], before: health[name]?.[before] };
}

const words = ({ mounts, failures }: VersionHealth) =>
  `${failures} of ${mounts + failures} page views failed`;

async function isFresh(store: ReleaseStore, { name, version, isCanary }: OnTrial): Promise<boolean> {
  if (isCanary) return true;
  const lines = await readLog(store, { part: name });
  const promoted = lines.find((line) => line.what === 'stable' && line.version === version);
  return !promoted || Date.now() - Date.parse(promoted.at) < FRESH_MS;
}
