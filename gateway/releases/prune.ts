import type { SignedPart } from './release-keys.ts';
import { CHANGES_NOTHING_LIVE, type ReleaseChange, readLog } from './release-log.ts';
import { type ReleaseSet, readCurrent, type Slot } from './release-set.ts';
import { ENVIRONMENTS, type ReleaseStore } from './release-store.ts';
import { folderOf, keyOf, readIntegrityList, SHARED_FOLDER } from './stored-files.ts';

/** Open tabs and bookmarked chunks of a version live on: none goes sooner. */
export const RETENTION_DAYS = 30;

const DAY_MS = 86_400_000;

export interface Pruned {
  /** As "mfe-videos 1.2.0-0a1b2c3d". */
  removed: string[];
  kept: number;
  text: string;
}

/**
 * Removes the versions that no set has named for 30 days: never one that is live, a canary or the one before it, nor one
 * that was published, promoted or rolled back since. Its integrity list is removed first, so that half a version isn't
 * served; a file by its hash goes when no version that stays lists it.
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
    for (const name of set ? namedIn(set) : []) named.add(name);
    const lines = await readLog(of, { limit: Number.POSITIVE_INFINITY });
    for (const [name, at] of whenLastGiven(lines.reverse())) {
      lastGiven.set(name, Math.max(at, lastGiven.get(name) ?? 0));
    }
  }
  const isOld = (name: string) => {
    // What the log doesn't know has no age: it stays.
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

/** Until when each "part version" was live, or when it was published; of log lines, oldest first. */
function whenLastGiven(lines: readonly ReleaseChange[]): Map<string, number> {
  const until = new Map<string, number>();
  const slots = new Map<string, { stable?: string; previous?: string; canary?: string }>();
  for (const { at, what, part, version } of lines) {
    const slot = slots.get(part) ?? {};
    const given = CHANGES_NOTHING_LIVE.includes(what) ? [version] : [version, slot.stable, slot.canary];
    for (const one of given) if (one) until.set(`${part} ${one}`, Date.parse(at));
    slots.set(part, after(slot, { what, version }));
  }
  return until;
}

function after(
  slot: { stable?: string; previous?: string; canary?: string },
  { what, version }: Pick<ReleaseChange, 'what' | 'version'>,
) {
  if (what === 'canary') return { ...slot, canary: version };
  if (what === 'retire') return {};
  const { canary, ...rest } = slot;
  if (what === 'rollback') {
    if (canary === version) return rest;
    return slot.stable === version && slot.previous ? { stable: slot.previous } : slot;
  }
  if (CHANGES_NOTHING_LIVE.includes(what)) return slot;
  return { stable: version, ...(slot.stable && { previous: slot.stable }) };
}

interface OldVersion {
  part: SignedPart;
  /** All that lies in its folder. */
  keys: readonly string[];
}

/** What no list names may be on its way into the store: only what these versions listed is removed. */
async function removeVersions(
  store: ReleaseStore,
  { old, kept }: { old: readonly OldVersion[]; kept: readonly SignedPart[] },
): Promise<void> {
  const names = [...new Set(old.map(({ part }) => part.name))];
  for (const name of names) {
    const going = new Set<string>();
    for (const { part, keys } of old.filter((one) => one.part.name === name)) {
      for (const key of await listedKeys(store, part)) going.add(key);
      const isList = (key: string) => key.endsWith('/integrity.json');
      for (const key of keys.filter(isList)) await store.remove(key);
      for (const key of keys.filter((key) => !isList(key))) await store.remove(key);
    }
    for (const part of kept.filter((one) => one.name === name)) {
      for (const key of await listedKeys(store, part)) going.delete(key);
    }
    for (const key of going) await store.remove(key);
  }
}

/** Where the files of a version lie by their hashes. */
async function listedKeys(store: ReleaseStore, part: SignedPart): Promise<string[]> {
  const list = (await readIntegrityList(store, part)) ?? {};
  const keys = Object.entries(list).map(([path, integrity]) => keyOf({ ...part, path, integrity }));
  return keys.filter((key) => key.startsWith(`${folderOf(part.name, SHARED_FOLDER)}/`));
}

function partOf(named: string): SignedPart {
  const [name = '', version = ''] = named.split(' ');
  return { name, version };
}

function namedIn(set: ReleaseSet): Set<string> {
  const slots: [string, Slot][] = [['shell', set.shell], ...Object.entries(set.remotes)];
  return new Set(
    slots.flatMap(([name, { stable, previous, canary }]) =>
      [stable, previous, canary?.version].flatMap((version) => (version ? [`${name} ${version}`] : [])),
    ),
  );
}
