import { type ReleaseChange, readLog, SAYS_NOTHING_LIVE } from './release-log.ts';
import { type ReleaseSet, readCurrent, type Slot } from './release-set.ts';
import { ENVIRONMENTS, type ReleaseStore } from './release-store.ts';

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
 * that was published, promoted or rolled back since. Its integrity list is removed first, so that half a version isn't served.
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
    const name = `${part} ${version}`;
    files.set(name, [...(files.get(name) ?? []), key]);
  }
  const old = [...files].filter(([name]) => isOld(name));
  for (const [, keys] of old) if (!isDry) await removeVersion(store, keys);
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
    const given = SAYS_NOTHING_LIVE.includes(what) ? [version] : [version, slot.stable, slot.canary];
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
  if (SAYS_NOTHING_LIVE.includes(what)) return slot;
  return { stable: version, ...(slot.stable && { previous: slot.stable }) };
}

async function removeVersion(store: ReleaseStore, keys: readonly string[]): Promise<void> {
  const isList = (key: string) => key.endsWith('/integrity.json');
  for (const key of keys.filter(isList)) await store.remove(key);
  for (const key of keys.filter((key) => !isList(key))) await store.remove(key);
}

function namedIn(set: ReleaseSet): Set<string> {
  const slots: [string, Slot][] = [['shell', set.shell], ...Object.entries(set.remotes)];
  return new Set(
    slots.flatMap(([name, { stable, previous, canary }]) =>
      [stable, previous, canary?.version].flatMap((version) => (version ? [`${name} ${version}`] : [])),
    ),
  );
}
