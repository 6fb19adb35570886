import { createHash } from 'node:crypto';
import {
  type Flag,
  flagName,
  type PartVersions,
  partVersions,
  pointerOf,
  type ReleaseSet,
  readSet,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import type { ReleaseStore } from './release-store.ts';

/**
 * Makes a changed set the live one. `change` gets the live set (undefined before the first release), and is called
 * again if someone else released in between. Returns the id of the live set, and whether this change made it live: a
 * change without effect is no release.
 * @throws a sentence when the live set is lost or damaged: a set without the other parts would take them off the site
 */
export async function changeRelease(
  store: ReleaseStore,
  change: (live: ReleaseSet | undefined) => ReleaseSet,
): Promise<{ id: string; changed: boolean }> {
  for (;;) {
    const expected = await store.readPointer(pointerOf(store));
    const live = expected ? await readSet(store, expected) : undefined;
    const text = JSON.stringify(sorted(change(live)), null, 1);
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    if (id === expected) return { id, changed: false };
    const key = `releases/${id}.json`;
    // If two processes create the same set at the same time, the second finds it there.
    if (!(await store.has(key))) await store.writeNew(key, text);
    if (await store.swapPointer(pointerOf(store), expected, id)) return { id, changed: true };
  }
}

/** Sorts the names, so that equal sets have equal ids. */
function sorted(set: ReleaseSet): ReleaseSet {
  const remotes = Object.entries(set.remotes).sort(([a], [b]) => a.localeCompare(b));
  const flags = [...(set.flags ?? [])].sort((a, b) => flagName(a).localeCompare(flagName(b)));
  return { shell: set.shell, remotes: Object.fromEntries(remotes), ...(flags.length > 0 && { flags }) };
}

function withPart(live: ReleaseSet | undefined, name: string, versions: PartVersions): ReleaseSet {
  const base = live ?? { shell: { stable: '' }, remotes: {} };
  return name === 'shell'
    ? { ...base, shell: versions }
    : { ...base, remotes: { ...base.remotes, [name]: versions } };
}

/** Makes a version the stable one, and stores the one before it as `previous`. */
export function withVersion(live: ReleaseSet | undefined, name: string, version: string): ReleaseSet {
  const before = partVersions(live, name);
  if (live && before?.stable === version && !before.canary) return live;
  const previous = before?.stable === version ? before.previous : before?.stable;
  return withPart(live, name, { stable: version, ...(previous && { previous }) });
}

/**
 * Gives a version to a share of the visitors.
 * @throws a sentence when the part has no stable version yet, which everyone else would get
 */
export function withCanary(
  live: ReleaseSet | undefined,
  name: string,
  canary: { version: string; percent: number },
): ReleaseSet {
  const versions = partVersions(live, name);
  if (!versions)
    throw new Error(`${name} is not live yet: its first version goes to everyone, with --percent 100.`);
  if (versions.stable === canary.version)
    throw new Error(`${name} ${canary.version} is what everyone has already.`);
  return withPart(live, name, { ...versions, canary });
}

/**
 * Rolls a version of a part back: a canary is dropped, a stable version is replaced by the one before it. The canary
 * of a stable version that is rolled back stays: it may be the one that mends it.
 * Nothing changes if that version isn't live any more, because someone else was faster. A version that was rolled back
 * is no part's previous version: it stays in the store, and `promote --version` brings it back.
 * @throws a sentence when there is nothing to go back to
 */
export function rolledBack(live: ReleaseSet, name: string, version: string): ReleaseSet {
  const versions = partVersions(live, name);
  if (versions?.canary?.version === version) {
    const { canary: _dropped, ...rest } = versions;
    return withPart(live, name, rest);
  }
  if (versions?.stable !== version) return live;
  if (!versions.previous) {
    throw new Error(`${name} ${version} has no version before it: promote the one you want, by --version.`);
  }
  const { previous, canary } = versions;
  return withPart(live, name, {
    stable: previous,
    ...(canary?.version !== previous && canary && { canary }),
  });
}

/** @throws a sentence when the version to promote was a canary when the command began, and was rolled back since */
export function assertStillCanary(
  part: string,
  version: string,
  { before, now }: { before: PartVersions | undefined; now: PartVersions | undefined },
): void {
  const was = before?.canary?.version === version;
  if (was && now?.canary?.version !== version && now?.stable !== version) {
    throw new Error(`${part} ${version} is no canary any more: npm run release -- status ${part} says why.`);
  }
}

/** Undoes a promotion of a part that had these versions before. Nothing changes if that version isn't live any more. */
export function withoutPromotion(
  live: ReleaseSet,
  name: string,
  { version, before }: { version: string; before: PartVersions | undefined },
): ReleaseSet {
  const versions = partVersions(live, name);
  if (versions?.stable !== version && versions?.canary?.version !== version) return live;
  return before ? withPart(live, name, before) : withoutRemote(live, name);
}

/** Shows a remote or a page only to those whom the flag names, instead of whom an earlier flag named. */
export function withFlag(live: ReleaseSet | undefined, flag: Flag): ReleaseSet {
  const set = withoutFlag(live, flag);
  return { ...set, flags: [...(set.flags ?? []), flag] };
}

/** Shows a remote or a page to everybody again. */
export function withoutFlag(live: ReleaseSet | undefined, flag: Pick<Flag, 'part' | 'page'>): ReleaseSet {
  const set = live ?? { shell: { stable: '' }, remotes: {} };
  return { ...set, flags: (set.flags ?? []).filter((one) => flagName(one) !== flagName(flag)) };
}

/** Removes a remote from the site, with its pages and menu entries. Its versions stay in the store. */
export function withoutRemote(live: ReleaseSet, name: string): ReleaseSet {
  const { [name]: _retired, ...remotes } = live.remotes;
  return { ...live, remotes };
}
