import { countOutsideRendering } from '@wedding/platform/server/stored-releases/error-groups.ts';
import {
  type PartVersions,
  partVersions,
  type ReleaseSet,
  readCurrent,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import type { Environment } from '@wedding/platform/server/stored-releases/release-reader.ts';
import { readIntegrityList } from '@wedding/platform/server/stored-releases/version-files.ts';
import { previewAddress, previewText } from '../store/preview-token.ts';
import { releaseSigner } from '../store/release-keys.ts';
import { logChange, type ReleaseChange, readLog } from '../store/release-log.ts';
import { approve, type ReleaseRight } from '../store/release-rights.ts';
import {
  assertStillCanary,
  changeRelease,
  rolledBack,
  withCanary,
  withoutPromotion,
  withoutRemote,
  withVersion,
} from '../store/release-set.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { assertSigned, signVersion } from '../store/verify.ts';
import { assertNotFailed } from './earlier-failures.ts';
import { noteMisfits } from './misfits.ts';
import { formatOutside } from './release-status.ts';

/** The store that is changed, and the person who changes it. */
export interface Operator {
  store: ReleaseStore;
  by: string;
}

/** A step's result and text. `changed` is false if the store was so already; `link` shows one browser the version. */
export interface StepResult {
  part: string;
  version: string;
  changed: boolean;
  link?: string;
  text: string;
}

/**
 * Returns a link that shows one browser a published version on the live site: the named version, or the last one.
 * @throws a sentence when there is no such version
 */
export async function previewPart(
  { store }: Operator,
  { part, version: wanted, site }: { part: string; version?: string | undefined; site: string },
): Promise<StepResult> {
  const version = wanted ?? (await nextVersion(store, part));
  if (!(await readIntegrityList(store, { name: part, version }))) {
    throw new Error(`The store has no ${part} ${version}: publish it first, or name another with --version.`);
  }
  const link = previewAddress(site, { part, version }, releaseSigner());
  return { part, version, changed: false, link, text: previewText(link) };
}

export const removedByPrune = (part: string, version: string) =>
  `${part} ${version} was removed by a prune at the same time: publish it again.`;

interface Promotion {
  part: string;
  /** The number of visitors out of 100. */
  percent: number;
  version?: string | undefined;
  /** Whether to promote a version that failed before. */
  anyway?: boolean;
  reason?: string | undefined;
  /** The environment whose version is promoted, if no version is named. */
  from?: Environment | undefined;
  /** Which keys may promote what, as configured here. */
  rights?: readonly ReleaseRight[] | undefined;
}

/**
 * Promotes a version to a share of the visitors, or to all of them (100). The default version is the live canary's, or
 * else the one published last.
 * @throws a sentence when there is no such version, no stable version beside a canary, or it failed before
 */
export async function promotePart(
  { store, by }: Operator,
  { part, percent, version: wanted, anyway = false, reason, from, rights }: Promotion,
): Promise<StepResult> {
  const atStart = partVersions((await readCurrent(store))?.set, part);
  const version =
    wanted ?? (await (from ? versionIn({ ...store, environment: from }, part) : nextVersion(store, part)));
  if (!(await readIntegrityList(store, { name: part, version }))) {
    throw new Error(`The store has no ${part} ${version}: publish it first, or name another with --version.`);
  }
  await assertSigned(store, { name: part, version });
  if (!anyway) await assertNotFailed(store, { part, version });
  await approve(store, { name: part, version }, { signer: releaseSigner(), rights });
  const toAll = percent === 100;
  let before: PartVersions | undefined;
  const { id, changed } = await changeRelease(store, (live) => {
    before = partVersions(live, part);
    assertStillCanary(part, version, { before: atStart, now: before });
    return toAll ? withVersion(live, part, version) : withCanary(live, part, { version, percent });
  });
  // A prune that read the live set before this change has removed an old version, and doesn't put it back.
  if (changed && !(await readIntegrityList(store, { name: part, version }))) {
    await changeRelease(store, (live) => withoutPromotion(live as ReleaseSet, part, { version, before }));
    throw new Error(removedByPrune(part, version));
  }
  const log = await readLog(store, { part, version, limit: Number.POSITIVE_INFINITY });
  const unseen =
    store.environment !== 'live' || log.some(({ what }) => /^(preview|stable)$/.test(what))
      ? ''
      : `Note: nobody has seen ${part} ${version} on the live site (npm run release -- preview ${part}).\n`;
  const share = toAll ? 'everyone' : `${percent} of 100 visitors`;
  const replaced = changed ? await replacedPromotion(store, { part, version, atStart, before }) : '';
  if (!changed) return { part, version, changed, text: `${share} has ${part} ${version} already.` };
  const what = toAll ? { what: 'stable' as const } : { what: 'canary' as const, percent };
  await logChange(store, { by, part, version, ...what, ...(reason && { reason }) });
  const where = store.environment === 'live' ? 'live' : `on ${store.environment}`;
  const reported = formatOutside((await countOutsideRendering(store, part))[version]);
  const told = reported
    ? `Note: browsers reported ${reported.slice(2)} of ${version} (npm run release -- errors ${part}).\n`
    : '';
  const text = `${unseen}${told}${replaced}${await noteMisfits(store)}${part} ${version} is ${where} for ${share} (release ${id}).`;
  return { part, version, changed, text };
}

/**
 * Says whose promotion this one took the place of: another version's canary, or what somebody made live, took back or retired
 * while this command ran. Two people who release one part at once hear of each other by it.
 */
async function replacedPromotion(
  store: ReleaseStore,
  versions: {
    part: string;
    version: string;
    atStart: PartVersions | undefined;
    before: PartVersions | undefined;
  },
): Promise<string> {
  const { part, version, atStart, before } = versions;
  const canary = before?.canary?.version === version ? undefined : before?.canary;
  if (atStart && !before) return undone(store, { part, version, what: 'retire', gone: atStart.stable });
  if (atStart && before?.stable === atStart.previous && before?.stable !== version)
    return undone(store, { part, version, what: 'rollback', gone: atStart.stable });
  const isOvertaken = before?.stable !== atStart?.stable && before?.stable !== version;
  const other = canary?.version ?? (isOvertaken ? before?.stable : undefined);
  if (!other) return '';
  const [line] = await readLog(store, { part, version: other, isLive: true, limit: 1 });
  // The other command writes its line after its change.
  const who = line ? `${line.by} promoted ${other} at ${line.at}` : `Somebody promoted ${other} just now`;
  return `Note: ${who}, and ${version} takes its place. ${promoteAgain(part, other, canary?.percent)}\n`;
}

/** Says who took a version from the site while another one was promoted. */
async function undone(
  store: ReleaseStore,
  { part, version, what, gone }: { part: string; version: string; what: 'retire' | 'rollback'; gone: string },
): Promise<string> {
  const [line] = await readLog(store, { part, version: gone, what, limit: 1 });
  const did = what === 'retire' ? 'retired it' : `rolled ${gone} back`;
  const who = line ? `${line.by} ${did} at ${line.at}` : `Somebody ${did} just now`;
  return `Note: ${who}, and ${version} takes its place. To take that back: npm run release -- ${what} ${part}.\n`;
}

async function versionIn(store: ReleaseStore, part: string): Promise<string> {
  const versions = partVersions((await readCurrent(store))?.set, part);
  if (!versions)
    throw new Error(`${part} never ran on ${store.environment}: promote it there first, or name --version.`);
  return versions.stable;
}

async function nextVersion(store: ReleaseStore, part: string): Promise<string> {
  const canary = partVersions((await readCurrent(store))?.set, part)?.canary;
  if (canary) return canary.version;
  const [last] = await readLog(store, { part, what: 'publish', limit: 1 });
  if (!last) throw new Error(`${part} was never published here: npm run release -- publish ${part}.`);
  return last.version;
}

/**
 * Rolls back the canary of a part, or its stable version if it has no canary, to the version before it.
 * @throws a sentence when nothing is live or there is nothing to go back to
 */
export async function rollBackPart(
  { store, by }: Operator,
  { part, reason }: { part: string; reason?: string | undefined },
): Promise<StepResult> {
  const versions = partVersions((await readCurrent(store))?.set, part);
  if (!versions)
    throw new Error(`${part} is not live: there is nothing to roll back${await undoOfRetire(store, part)}`);
  const version = versions.canary?.version ?? versions.stable;
  // The version is named once, so that a colleague who was faster isn't rolled back too.
  const { id, changed } = await changeRelease(store, (live) => rolledBack(live as ReleaseSet, part, version));
  if (!changed) return { part, version, changed, text: `${part} ${version} was rolled back already.` };
  const entry: Omit<ReleaseChange, 'at'> = { by, what: 'rollback', part, version };
  await logChange(store, { ...entry, ...(reason && { reason }) });
  const now = versions.canary ? versions.stable : versions.previous;
  const text = `${await noteMisfits(store)}${part} ${version} is gone, everyone has ${now} (release ${id}).`;
  return { part, version, changed, text };
}

/** Says what brings a retired part back: a rollback doesn't, since no version of it is live. */
async function undoOfRetire(store: ReleaseStore, part: string): Promise<string> {
  const [last] = await readLog(store, { part, isLive: true, limit: 1 });
  if (last?.what !== 'retire') return '.';
  return `, since ${last.by} retired it at ${last.at}. ${promoteAgain(part, last.version)}`;
}

const promoteAgain = (part: string, version: string, percent = 100) =>
  `To bring it back: npm run release -- promote ${part} --version ${version} --percent ${percent}.`;

/**
 * Removes a remote from the site permanently. Open tabs keep it, and `promote --version` brings it back.
 * @throws a sentence when it isn't live, or is the shell, without which there is no site
 */
export async function retirePart(
  { store, by }: Operator,
  { part, reason }: { part: string; reason?: string | undefined },
): Promise<StepResult> {
  if (part === 'shell') throw new Error('The shell can’t be retired: there would be no site.');
  const versions = partVersions((await readCurrent(store))?.set, part);
  if (!versions) throw new Error(`${part} is not live: there is nothing to retire.`);
  const version = versions.stable;
  const { id, changed } = await changeRelease(store, (live) => withoutRemote(live as ReleaseSet, part));
  if (!changed) return { part, version, changed, text: `${part} was removed already.` };
  await logChange(store, { by, what: 'retire', part, version, ...(reason && { reason }) });
  const text = `${part} is removed from the site: its pages and menu entries are gone (release ${id}). ${promoteAgain(part, version)}`;
  return { part, version, changed, text };
}

/**
 * Signs a part's live version, its previous version and its canary with this machine's key, as they are in the store.
 * This is for a change of keys, and for versions older than signatures.
 * @throws a sentence when nothing is live, or a version is damaged
 */
export async function signPart(
  { store, by }: Operator,
  { part, reason }: { part: string; reason: string },
): Promise<StepResult> {
  const versions = partVersions((await readCurrent(store))?.set, part);
  if (!versions) throw new Error(`${part} is not live: there is nothing to sign.`);
  const signer = releaseSigner();
  for (const version of [versions.stable, versions.previous, versions.canary?.version]) {
    if (!version) continue;
    await signVersion(store, { name: part, version }, signer);
    await logChange(store, { by, what: 'sign', part, version, reason: `key ${signer.id}: ${reason}` });
  }
  const text = `What is live of ${part} is signed by key ${signer.id}.`;
  return { part, version: versions.stable, changed: true, text };
}
