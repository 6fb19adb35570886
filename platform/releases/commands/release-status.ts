import {
  countOutsideRendering,
  type OutsideRendering,
} from '@wedding/platform/server/stored-releases/error-groups.ts';
import {
  type Flag,
  hasEnded,
  type PartVersions,
  partVersions,
  readCurrent,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import { readHealth, type VersionHealth } from '../store/release-health.ts';
import { type ReleaseChange, readLog } from '../store/release-log.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** The information that `status` shows about one part. */
interface PartStatus extends PartVersions {
  part: string;
  /** The last change of its live versions: who and when (ISO). Undefined if the log has none. */
  last?: ReleaseChange;
  /** The counts of the gateways, by version. `rate` is failures divided by page views, from 0 to 1. */
  health: Record<string, VersionHealth & { rate: number }>;
  /** Who sees the remote or a page of it, where not everybody does. */
  flags: Flag[];
  /** What browsers reported outside rendering in the last 14 days, by version. */
  outside: Record<string, OutsideRendering>;
  /** The latest changes, newest first. */
  changes: ReleaseChange[];
}

/** @throws a sentence when the part isn't live */
export async function readStatus(store: ReleaseStore, part: string): Promise<PartStatus> {
  const set = (await readCurrent(store))?.set;
  const versions = partVersions(set, part);
  if (!versions) throw new Error(`${part} is not live in this store: publish it, then promote it.`);
  const [changes, [last], counted, outside] = await Promise.all([
    readLog(store, { part }),
    // Many versions may have been published since.
    readLog(store, { part, isLive: true, limit: 1 }),
    readHealth(store),
    countOutsideRendering(store, part),
  ]);
  const health = Object.entries(counted[part] ?? {}).map(([version, sums]) => [
    version,
    { ...sums, rate: sums.failures / Math.max(1, viewsOf(sums)) },
  ]);
  return {
    part,
    ...versions,
    ...(last && { last }),
    health: Object.fromEntries(health),
    flags: set?.flags?.filter((flag) => flag.part === part) ?? [],
    outside,
    changes,
  };
}

/** A page view either rendered or failed: of a version that is quite broken, none rendered. */
const viewsOf = ({ mounts, failures }: VersionHealth): number => mounts + failures;

/** Returns the names of all live parts, the shell first. */
export async function livePartsOf(store: ReleaseStore): Promise<string[]> {
  const live = await readCurrent(store);
  if (!live) return [];
  return [...(live.set.shell.stable ? ['shell'] : []), ...Object.keys(live.set.remotes)];
}

/** Returns lines for a terminal. */
export function formatStatus(status: PartStatus): string {
  const versions: [string, string | undefined][] = [
    ['everyone', status.stable],
    [`${status.canary?.percent} of 100`, status.canary?.version],
    ['before', status.previous],
  ];
  const since = status.last && `by ${status.last.by}, since ${status.last.at}`;
  const lines = versions.flatMap(([who, version]) =>
    version
      ? [
          `  ${who.padEnd(10)} ${version}${formatHealth(status.health[version])}${formatOutside(status.outside[version])}`,
        ]
      : [],
  );
  const changes = status.changes.map((change) => `    ${formatChange(change)}`);
  const flags = status.flags.map((flag) => `  flag       ${flag.page ?? 'all pages'}: ${formatFlag(flag)}`);
  const head = [status.part, since].filter(Boolean).join('  ');
  return [head, ...lines, ...flags, ...(changes.length ? ['  changes', ...changes] : [])].join('\n');
}

function formatHealth(health: PartStatus['health'][string] | undefined): string {
  const views = health ? viewsOf(health) : 0;
  if (!health || views === 0) return '  not counted yet';
  return `  ${health.failures} of ${views} failed (${(health.rate * 100).toFixed(2)} %)`;
}

/** Says what browsers reported besides pages that failed, with a comma before it; '' if nothing. */
export function formatOutside({ errors, longTasks }: OutsideRendering = { errors: 0, longTasks: 0 }): string {
  const counted = (count: number, one: string, more: string) =>
    count > 0 ? `, ${count} ${count === 1 ? one : more}` : '';
  return (
    counted(errors, 'error outside rendering', 'errors outside rendering') +
    counted(longTasks, 'long task', 'long tasks')
  );
}

/** A line of a terminal has room for so much of a changelog. */
const MAX_ENTRY = 120;

function formatChange({ at, by, what, version, percent, reason = '' }: ReleaseChange): string {
  const how = percent === undefined ? what : `${what} ${percent} %`;
  const isCut = what === 'publish' && reason.length > MAX_ENTRY;
  const why = isCut ? `${reason.slice(0, MAX_ENTRY).replace(/\s+\S*$/, '')} …` : reason;
  return [at, by, how, version, why].filter(Boolean).join('  ');
}

/** Says who sees it and until when, in one line. */
export const formatFlag = (flag: Flag): string =>
  hasEnded(flag) ? `nobody: it ended on ${flag.until}` : `${formatWho(flag)}, ${flagUntil(flag)}`;

export const flagUntil = ({ until }: Flag) => `until ${until}, then to nobody`;

export const formatWho = ({ percent, members = [], administrators }: Flag): string =>
  [
    percent === undefined ? undefined : `${percent} of 100 members`,
    administrators ? 'administrators' : undefined,
    members.length > 0 ? `the members ${members.join(', ')}` : undefined,
  ]
    .filter(Boolean)
    .join(', ');
