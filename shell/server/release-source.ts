import { type ReleaseSet, readCurrent, type Slot } from '../release/release-set.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { type PinnedRelease, readRelease, type Warn } from './pinned-release.ts';
import { partReader } from './read-part.ts';

/** Where the gateway takes the live release from. */
export interface ReleaseSource {
  /** What a visitor is given ('' is given no canary); undefined while there is nothing to show. Never rejects. */
  current(visitor?: string): Promise<PinnedRelease | undefined>;
  /** What everybody is given at this very moment; undefined while a canary runs, or when that must be looked up. */
  now(): PinnedRelease | undefined;
  /** The live set, as this gateway believes it to be. */
  live(): ReleaseSet | undefined;
}

/** How long a pointer is believed: a rollback is live within this time on every gateway. */
const BELIEVED_MS = 1000;

interface Known {
  id: string;
  set: ReleaseSet;
  pinFor: (visitor: string) => Promise<PinnedRelease>;
  everyones: PinnedRelease | undefined;
}

/** The release that the store's pointer names, read again when the pointer moves. */
export function storeSource(store: ReleaseStore, warn: Warn): ReleaseSource {
  const read = partReader(store);
  let known: Known | undefined;
  let checkedAt = 0;
  let checking: Promise<void> | undefined;

  async function check() {
    try {
      const id = await store.readPointer('releases/current');
      const live = id && id !== known?.id ? await readCurrent(store) : undefined;
      if (live) {
        const pinFor = await readRelease(live, { store, read, warn });
        known = { ...live, pinFor, everyones: undefined };
        read.keepOnly(versionsOf(live.set));
      }
      checkedAt = Date.now();
    } catch (error) {
      warn({ err: error }, 'the release store does not answer; the last release stays');
    }
  }

  return {
    live: () => known?.set,
    async current(visitor = '') {
      if (Date.now() - checkedAt > BELIEVED_MS) {
        checking ??= check().finally(() => {
          checking = undefined;
        });
        // Whoever has a release doesn't wait for news of the next one.
        if (!known) await checking;
      }
      try {
        const given = known;
        const release = await given?.pinFor(visitor);
        if (given && release && !release.isSplit) given.everyones = release;
        return release;
      } catch (error) {
        warn({ err: error }, 'the release cannot be read');
        return undefined;
      }
    },
    now: () => (Date.now() - checkedAt > BELIEVED_MS ? undefined : known?.everyones),
  };
}

/** Every "part version" that a set names, the ones to go back to among them. */
export function versionsOf(set: ReleaseSet): Set<string> {
  const slots: [string, Slot][] = [['shell', set.shell], ...Object.entries(set.remotes)];
  return new Set(
    slots.flatMap(([name, { stable, previous, canary }]) =>
      [stable, previous, canary?.version].flatMap((version) => (version ? [`${name} ${version}`] : [])),
    ),
  );
}
