import { createHash } from 'node:crypto';
import type { ReleaseStore } from './release-store.ts';

/** What is live of one part. */
export interface Slot {
  stable: string;
  previous?: string;
  canary?: { version: string; percent: number };
}

/** A release: the shell and each remote at a version. Its id is the hash of its content. */
export interface ReleaseSet {
  shell: Slot;
  remotes: Record<string, Slot>;
}

const POINTER = 'releases/current';

/** The set that is live and its id, undefined while nothing was ever released. */
export async function readCurrent(store: ReleaseStore): Promise<{ id: string; set: ReleaseSet } | undefined> {
  const id = await store.readPointer(POINTER);
  const bytes = id ? await store.read(`releases/${id}.json`) : undefined;
  return bytes && { id, set: JSON.parse(bytes.toString()) as ReleaseSet };
}

/**
 * Makes a changed set the live one. `change` gets the live set ('undefined' at the very first) and is asked
 * again when someone else released in between. Answers the id of the set that is live now.
 */
export async function changeRelease(
  store: ReleaseStore,
  change: (live: ReleaseSet | undefined) => ReleaseSet,
): Promise<string> {
  for (;;) {
    const expected = await store.readPointer(POINTER);
    const live = (await readCurrent(store))?.set;
    const text = JSON.stringify(sorted(change(live)), null, 1);
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    if (id === expected) return id;
    const key = `releases/${id}.json`;
    if (!(await store.has(key))) await store.writeNew(key, text);
    if (await store.swapPointer(POINTER, expected, id)) return id;
  }
}

/** One order of names, so that equal sets have equal ids. */
function sorted(set: ReleaseSet): ReleaseSet {
  const remotes = Object.entries(set.remotes).sort(([a], [b]) => a.localeCompare(b));
  return { shell: set.shell, remotes: Object.fromEntries(remotes) };
}

/** Puts a version in a part's place and remembers the one before it. */
export function withVersion(live: ReleaseSet | undefined, name: string, version: string): ReleaseSet {
  const base = live ?? { shell: { stable: '' }, remotes: {} };
  const before = name === 'shell' ? base.shell : base.remotes[name];
  if (before?.stable === version) return base;
  const slot: Slot = { stable: version, ...(before?.stable && { previous: before.stable }) };
  return name === 'shell'
    ? { ...base, shell: slot }
    : { ...base, remotes: { ...base.remotes, [name]: slot } };
}
