import type { SignedPart } from './release-keys.ts';
import { CHANGES_NOTHING_LIVE, type ReleaseChange, readLog } from './release-log.ts';
import { readCurrent, versionsIn } from './release-set.ts';
import { ENVIRONMENTS, type ReleaseStore } from './release-store.ts';
import { folderOf, keyOf, readIntegrityList, SHARED_FOLDER } from './stored-files.ts';

/** Days that a version is retained at least, since open tabs and bookmarked chunks still use it. */
const RETENTION_DAYS = 30;

const DAY_MS = 86_400_000;

export interface Pruned {
  /** As "mfe-videos 1.2.0-0a1b2c3d". */
  removed: string[];
  kept: number;
  text: string;
}

/**
 * Removes versions that no set has named for 30 days. Live versions, canaries and their previous versions are never
 * removed, nor is a version that was published, promoted or rolled back in that time. The integrity list is removed
 * first, so that no partial version is served. A file stored by its hash is removed when no remaining version lists it.
 */
export async function pruneStore(
  store: ReleaseStore,
  { isDry = false, now = Date.now() }: { isDry?: boolean; now?: number } = {},
): Promise<Pruned> {
  const named = new Set<string>();
  const lastGiven = new Map<string, number>();
  for (const environment of ENVIRONMENTS) {
    const of = { ...store, environment };
    const set = (await readCurrent(of))?.set;
    for (const name of set ? versionsIn(set) : []) named.add(name);
    const lines = await readLog(of, { limit: Number.POSITIVE_INFINITY });
    for (const [name, at] of lastGivenTimes(lines.reverse())) {
      lastGiven.set(name, Math.max(at, lastGiven.get(name) ?? 0));
    }
  }
  const isOld = (name: string) => {
    // A version that the log doesn't have has no known age, so it stays.
    const at = lastGiven.get(name);
    return at !== undefined && now - at >= RETENTION_DAYS * DAY_MS && !named.has(name);
  };
  const files = new Map<string, string[]>();
  for (const key of await store.list('r')) {
    const [, part, version] = key.split('/');
    if (version === SHARED_FOLDER) continue;
    const name = `${part} ${version}`;
    files.set(name, [...(files.get(name) ?? []), key]);
  }
  const old = [...files].filter(([name]) => isOld(name));
  if (!isDry) {
    const kept = [...files.keys()].filter((name) => !isOld(name)).map(partOf);
    await removeVersions(store, { old: old.map(([name, keys]) => ({ part: partOf(name), keys })), kept });
  }
  const removed = old.map(([name]) => name);
  const kept = files.size - removed.length;
  const verb = isDry ? 'would go' : 'gone';
  const text = removed.length
    ? `${removed.map((name) => `${name}  ${verb}`).join('\n')}\n${kept} versions stay.`
    : `Nothing to remove: ${kept} versions stay.`;
  return { removed, kept, text };
}

/** Returns until when each "part version" was live, or when it was published, from log lines with the oldest first. */
function lastGivenTimes(lines: readonly ReleaseChange[]): Map<string, number> {
  const until = new Map<string, number>();
  const byPart = new Map<string, LiveVersions>();
  for (const { at, what, part, version } of lines) {
    const live = byPart.get(part) ?? {};
    const given = CHANGES_NOTHING_LIVE.includes(what) ? [version] : [version, live.stable, live.canary];
    for (const one of given) if (one) until.set(`${part} ${one}`, Date.parse(at));
    byPart.set(part, nextVersions(live, { what, version }));
  }
  return until;
}

/** The versions of a part at one time of the log. */
interface LiveVersions {
  stable?: string;
  previous?: string;
  canary?: string;
}

function nextVersions(
  live: LiveVersions,
  { what, version }: Pick<ReleaseChange, 'what' | 'version'>,
): LiveVersions {
  if (what === 'canary') return { ...live, canary: version };
  if (what === 'retire') return {};
  const { canary, ...rest } = live;
  if (what === 'rollback') {
    if (canary === version) return rest;
    return live.stable === version && live.previous ? { stable: live.previous } : live;
  }
  if (CHANGES_NOTHING_LIVE.includes(what)) return live;
  // Promoting what everyone has already only ends a canary.
  if (version === live.stable) return rest;
  return { stable: version, ...(live.stable && { previous: live.stable }) };
}

interface OldVersion {
  part: SignedPart;
  /** All keys in its folder. */
  keys: readonly string[];
}

/** Removes only files that these versions list: a file that no list names may be part of an upload under way. */
async function removeVersions(
  store: ReleaseStore,
  { old, kept }: { old: readonly OldVersion[]; kept: readonly SignedPart[] },
): Promise<void> {
  const names = [...new Set(old.map(({ part }) => part.name))];
  for (const name of names) {
    const unused = new Set<string>();
    for (const { part, keys } of old.filter((one) => one.part.name === name)) {
      for (const key of await listedKeys(store, part)) unused.add(key);
      const isList = (key: string) => key.endsWith('/integrity.json');
      for (const key of keys.filter(isList)) await store.remove(key);
      for (const key of keys.filter((key) => !isList(key))) await store.remove(key);
    }
    for (const part of kept.filter((one) => one.name === name)) {
      for (const key of await listedKeys(store, part)) unused.delete(key);
    }
    for (const key of unused) await store.remove(key);
  }
}

/** Returns the keys of a version's files that are stored by their hashes. */
async function listedKeys(store: ReleaseStore, part: SignedPart): Promise<string[]> {
  const list = (await readIntegrityList(store, part)) ?? {};
  const keys = Object.entries(list).map(([path, integrity]) => keyOf({ ...part, path, integrity }));
  return keys.filter((key) => key.startsWith(`${folderOf(part.name, SHARED_FOLDER)}/`));
}

function partOf(named: string): SignedPart {
  const [name = '', version = ''] = named.split(' ');
  return { name, version };
}
