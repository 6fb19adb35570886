import {
  partVersions,
  type ReleaseSet,
  readCurrent,
  versionsIn,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import { ENVIRONMENTS } from '@wedding/platform/server/stored-releases/release-reader.ts';
import type { PartVersion } from '@wedding/platform/server/stored-releases/version-files.ts';
import {
  folderOf,
  keyOf,
  readIntegrityList,
  SHARED_FOLDER,
} from '@wedding/platform/server/stored-releases/version-files.ts';
import { CHANGES_NOTHING_LIVE, type ReleaseChange, readLog } from './release-log.ts';
import { rolledBack, withCanary, withoutRemote, withVersion } from './release-set.ts';
import type { ReleaseStore } from './release-store.ts';

/** Days that a version is retained at least, since open tabs and bookmarked chunks still use it. */
const RETENTION_DAYS = 30;

const DAY_MS = 86_400_000;

interface Pruned {
  /** As "mfe-videos 1.2.0-0a1b2c3d". */
  removed: string[];
  kept: number;
  text: string;
}

/**
 * Removes versions that no set has named for 30 days. Live versions, canaries and their previous versions are never
 * removed, nor is a version that was published, promoted or rolled back in that time. The integrity list is removed
 * first, so that no partial version is served. A file stored by its hash is removed when no remaining version lists it.
 * What a publish or a promotion meanwhile needs of it is put back.
 */
export async function pruneStore(
  store: ReleaseStore,
  { isDry = false, now = Date.now() }: { isDry?: boolean; now?: number } = {},
): Promise<Pruned> {
  const isOld = await ageOf(store, now);
  const files = new Map<string, string[]>();
  for (const key of await store.list('r')) {
    const [, part, version] = key.split('/');
    if (version === SHARED_FOLDER) continue;
    const name = `${part} ${version}`;
    files.set(name, [...(files.get(name) ?? []), key]);
  }
  const old = new Map([...files].filter(([name]) => isOld(name)));
  const back = isDry ? new Set<string>() : await removeVersions(store, { old, now });
  const removed = [...old.keys()].filter((name) => !back.has(name));
  const remaining = files.size - removed.length;
  const verb = isDry ? 'would go' : 'gone';
  const text = removed.length
    ? `${removed.map((name) => `${name}  ${verb}`).join('\n')}\n${remaining} versions stay.`
    : `Nothing to remove: ${remaining} versions stay.`;
  return { removed, kept: remaining, text };
}

/** Returns a function that says of a "part version" whether nobody has needed it for long. */
async function ageOf(store: ReleaseStore, now: number): Promise<(name: string) => boolean> {
  const versions = new Set<string>();
  const lastGiven = new Map<string, number>();
  for (const environment of ENVIRONMENTS) {
    const of = { ...store, environment };
    const set = (await readCurrent(of))?.set;
    for (const name of set ? versionsIn(set) : []) versions.add(name);
    const lines = await readLog(of, { limit: Number.POSITIVE_INFINITY });
    for (const [name, at] of lastGivenTimes(lines.reverse())) {
      lastGiven.set(name, Math.max(at, lastGiven.get(name) ?? 0));
    }
  }
  return (name) => {
    // A version that the log doesn't have has no known age, so it stays.
    const at = lastGiven.get(name);
    return at !== undefined && now - at >= RETENTION_DAYS * DAY_MS && !versions.has(name);
  };
}

/** Returns until when each "part version" was live, or when it was published, from log lines with the oldest first. */
function lastGivenTimes(lines: readonly ReleaseChange[]): Map<string, number> {
  const until = new Map<string, number>();
  let live: ReleaseSet | undefined;
  for (const line of lines) {
    const { stable, canary } = partVersions(live, line.part) ?? {};
    const touched = CHANGES_NOTHING_LIVE.includes(line.what) ? [] : [stable, canary?.version];
    for (const version of [line.version, ...touched]) {
      if (version) until.set(`${line.part} ${version}`, Date.parse(line.at));
    }
    live = afterChange(live, line);
  }
  return until;
}

/** Returns the live set after a line of the log. One that can't have changed this set, as the log doesn't have all, changes nothing. */
function afterChange(
  live: ReleaseSet | undefined,
  { what, part, version, percent = 100 }: ReleaseChange,
): ReleaseSet | undefined {
  try {
    if (what === 'stable') return withVersion(live, part, version);
    if (what === 'canary') return withCanary(live, part, { version, percent });
    if (what === 'rollback') return live && rolledBack(live, part, version);
    if (what === 'retire') return live && withoutRemote(live, part);
  } catch {}
  return live;
}

/** Removes these versions. Returns those that are needed again and stay, as "part version". */
async function removeVersions(
  store: ReleaseStore,
  { old, now }: { old: ReadonlyMap<string, readonly string[]>; now: number },
): Promise<Set<string>> {
  const keys: string[] = [];
  for (const name of new Set([...old.keys()].map((version) => partOf(version).name))) {
    const versions = new Map([...old].filter(([version]) => partOf(version).name === name));
    keys.push(...(await removeOfPart(store, { name, versions, now })));
  }
  return new Set(keys);
}

const isList = (key: string) => key.endsWith('/integrity.json');

/**
 * Removes only files that these versions list: a file that no list names may be part of an upload under way. An upload
 * may also rely on a file that it found, and write its list only now. So lists, sets and log are read again after the
 * removal, and what they name is put back. A publish whose list comes even later reads its files back after that, and fails.
 */
async function removeOfPart(
  store: ReleaseStore,
  { name, versions, now }: { name: string; versions: ReadonlyMap<string, readonly string[]>; now: number },
): Promise<string[]> {
  const listed = new Map<string, string[]>();
  for (const version of versions.keys()) listed.set(version, await listedKeys(store, partOf(version)));
  const others = await keysInUse(store, name, (version) => !versions.has(version));
  const unused = [...new Set([...listed.values()].flat())].filter((key) => !others.has(key));

  const removed = new Map<string, Buffer>();
  const keys = [...versions.values()].flat();
  for (const key of [...keys.filter(isList), ...keys.filter((key) => !isList(key)), ...unused]) {
    const bytes = await store.read(key);
    if (bytes) removed.set(key, bytes);
    await store.remove(key);
  }

  const isOld = await ageOf(store, now);
  const inUse = await keysInUse(store, name);
  const back: string[] = [];
  for (const [version, keys] of versions) {
    if (isOld(version) && !(await readIntegrityList(store, partOf(version)))) continue;
    back.push(version);
    for (const key of [...keys, ...(listed.get(version) ?? [])]) inUse.add(key);
  }
  const needed = [...removed].filter(([key]) => inUse.has(key));
  // The list comes last, as when it is published.
  for (const [key, bytes] of [
    ...needed.filter(([key]) => !isList(key)),
    ...needed.filter(([key]) => isList(key)),
  ]) {
    await store.writeNew(key, bytes);
  }
  return back;
}

/** Returns the keys of the files stored by their hashes that the part's versions list. */
async function keysInUse(
  store: ReleaseStore,
  name: string,
  isCounted: (version: string) => boolean = () => true,
): Promise<Set<string>> {
  const lists = (await store.list(`r/${name}`)).filter(isList);
  const versions = lists.map((key) => `${name} ${key.split('/')[2]}`).filter(isCounted);
  const keys = await Promise.all(versions.map((version) => listedKeys(store, partOf(version))));
  return new Set(keys.flat());
}

/** Returns the keys of a version's files that are stored by their hashes. */
async function listedKeys(store: ReleaseStore, part: PartVersion): Promise<string[]> {
  const list = (await readIntegrityList(store, part)) ?? {};
  const keys = Object.entries(list).map(([path, integrity]) => keyOf({ ...part, path, integrity }));
  return keys.filter((key) => key.startsWith(`${folderOf(part.name, SHARED_FOLDER)}/`));
}

function partOf(text: string): PartVersion {
  const [name = '', version = ''] = text.split(' ');
  return { name, version };
}
