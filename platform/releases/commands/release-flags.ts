import {
  type Flag,
  flagName,
  partVersions,
  readCurrent,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import { didYouMean } from '../checks/did-you-mean.ts';
import { logChange, readLog } from '../store/release-log.ts';
import { changeRelease, withFlag, withoutFlag } from '../store/release-set.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { manifestOf } from './misfits.ts';
import { flagUntil, formatFlag, formatWho } from './release-status.ts';
import type { Operator, StepResult } from './release-steps.ts';

/** A flag ends at last after so many days: one that is forgotten must not split the site for ever. */
const MAX_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/**
 * Shows a remote, or one of its pages if it is live, only to some people, without a build.
 * @throws a sentence when the part was never published, or the page isn't live, nobody would see it, or its last day can't be
 */
export async function flagPart(
  { store, by }: Operator,
  flag: Flag & { reason?: string | undefined },
): Promise<StepResult> {
  const { reason, ...wanted } = flag;
  assertDay(wanted);
  const version = await assertLive(store, wanted);
  const { changed } = await changeRelease(store, (live) => withFlag(live, wanted));
  const text = `${flagName(wanted)} ${isShown(version)} to ${formatWho(wanted)} (${flagUntil(wanted)}).`;
  if (!changed) return { part: wanted.part, version, changed, text };
  const said = [flagName(wanted), formatFlag(wanted), reason].filter(Boolean).join('; ');
  await logChange(store, { by, what: 'flag', part: wanted.part, version, reason: said });
  return { part: wanted.part, version, changed, text };
}

/** Shows it to everybody again. @throws a sentence when there is no such flag */
export async function unflagPart(
  { store, by }: Operator,
  flag: Pick<Flag, 'part' | 'page'> & { reason?: string | undefined },
): Promise<StepResult> {
  const { part, reason } = flag;
  const set = (await readCurrent(store))?.set;
  const flags = set?.flags ?? [];
  if (!flags.some((one) => flagName(one) === flagName(flag))) {
    const others = flags.map(flagName).join(', ');
    throw new Error(`${flagName(flag)} has no flag.${others && ` These have: ${others}.`}`);
  }
  const version = partVersions(set, part)?.stable ?? '';
  const { changed } = await changeRelease(store, (live) => withoutFlag(live, flag));
  const said = [flagName(flag), reason].filter(Boolean).join('; ');
  await logChange(store, { by, what: 'unflag', part, version, reason: said });
  return { part, version, changed, text: `${flagName(flag)} ${isShown(version)} to everyone.` };
}

const isShown = (version: string) => (version ? 'is shown' : 'is not live; once it is promoted, it is shown');

function assertDay({ until }: Flag): void {
  const last = Date.parse(`${until}T00:00:00Z`);
  const days = (last - Date.now()) / DAY_MS;
  if (/^\d{4}-\d\d-\d\d$/.test(until) && days > -1 && days <= MAX_DAYS) return;
  throw new Error(`Say its last day, within ${MAX_DAYS} days: --until 2026-12-24.`);
}

/** Returns the live version of the part. */
async function assertLive(store: ReleaseStore, { part, page }: Flag): Promise<string> {
  if (part === 'shell') throw new Error('The shell is every page: flags are for remotes and their pages.');
  const set = (await readCurrent(store))?.set;
  const versions = partVersions(set, part);
  if (!versions) {
    if (!(await readLog(store, { part, what: 'publish', limit: 1 })).length) {
      const hint = didYouMean(part, Object.keys(set?.remotes ?? {}));
      throw new Error(`${part} was never published here${hint}: publish it first.`);
    }
    if (page === undefined) return '';
    throw new Error(
      `${part} is not live, so that its pages aren’t known: leave --page out, or promote it first.`,
    );
  }
  const { stable: version, canary } = versions;
  if (page === undefined) return version;
  const manifests = await Promise.all(
    [version, canary?.version].flatMap((one) => (one ? manifestOf(store, part, one) : [])),
  );
  const paths = manifests.flatMap((manifest) => manifest?.routes.map(({ path }) => path) ?? []);
  if (paths.includes(page)) return version;
  throw new Error(`${part} has no page ${page}. It has: ${[...new Set(paths)].join(', ')}.`);
}
