import { setTimeout as sleep } from 'node:timers/promises';
import {
  pointerOf,
  type ReleaseSet,
  readCurrent,
  versionsIn,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import { isApproved, type ReleaseRight } from '../../releases/store/release-rights.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import {
  type PinnedRelease,
  type ReadSet,
  readRelease,
  type VersionProblem,
  type Warn,
} from './pinned-release.ts';
import { type PartReader, partReader } from './read-part.ts';
import type { SignedVersions } from './signed-versions.ts';

/** The source of the gateway's live release. */
export interface ReleaseSource {
  /** Returns the release for a visitor ('' gets no canary); undefined if none exists yet. Never rejects. */
  current(visitor?: string): Promise<PinnedRelease | undefined>;
  /** Returns the live set, as far as this gateway knows. */
  live(): ReleaseSet | undefined;
  /** Reads the pointer immediately, because it was moved. */
  refresh?(): Promise<void>;
}

/** A page waits for a pointer younger than this, so that the first one after a move is of the new release. */
const FRESH_MS = 100;
/** A store that doesn't answer delays pages by no more than this, and none once it is known to be away. */
const MAX_WAIT_MS = 1_000;
/** How long a version that can't be served whole waits to be read again. */
const REPAIR_MS = 1_000;

interface LiveRelease extends ReadSet {
  id: string;
  set: ReleaseSet;
  /** The last release that could be put together, which is served while a newer one can't be. */
  last: PinnedRelease | undefined;
}

interface SourceOptions {
  versions: SignedVersions;
  /** Which keys may promote what; undefined: every key whose versions are served. */
  rights?: readonly ReleaseRight[] | undefined;
  warn: Warn;
  /** Called when live versions can't be served as they should, and when they can again. */
  onProblems?: (problems: readonly VersionProblem[]) => void;
  /** Called for each new release, with its "part version"s. */
  onNewRelease?: (release: { id: string; versions: readonly string[] }) => void;
}

/** Serves the release that the store's pointer names. The set is read again when the pointer moves, or while it has a problem. */
export function storeSource(
  store: ReleaseStore,
  { versions, rights, warn, onProblems = () => {}, onNewRelease = () => {} }: SourceOptions,
): ReleaseSource {
  const readSigned = partReader(versions);
  const read: PartReader = async (name, version) => {
    if (rights && !(await isApproved(store, { name, version }, rights))) {
      throw new Error(`${name} ${version} was promoted by no key that may (RELEASE_RIGHTS).`);
    }
    return readSigned(name, version);
  };
  let release: LiveRelease | undefined;
  let checkedAt = -Infinity;
  let isAway = false;
  let isRepairing = false;
  let check: { whole: Promise<void>; bounded: Promise<void> } | undefined;
  let reads = Promise.resolve();

  /** Reads run one after another, so that none is overtaken by a newer one. Never rejects. */
  function inTurn(read: () => Promise<void>): Promise<void> {
    const done = () => {
      isAway = false;
    };
    const failed = (error: unknown) => {
      isAway = true;
      warn({ err: error }, 'the release store does not answer; the last release stays');
    };
    reads = reads.then(read).then(done, failed);
    return reads;
  }

  async function readPointer() {
    const id = await store.readPointer(pointerOf(store));
    if (id && id !== release?.id) await readLiveSet();
  }

  async function readLiveSet() {
    const live = await readCurrent(store);
    if (!live) return;
    const next = await readRelease(live, { read, versions, before: release?.given ?? new Map() });
    const isNew = release?.id !== live.id;
    const isOther = JSON.stringify(release?.problems ?? []) !== JSON.stringify(next.problems);
    if (!isNew && !isOther) return;
    if (isOther) onProblems(next.problems);
    if (isNew) onNewRelease({ id: live.id, versions: [...versionsIn(live.set)] });
    release = { ...live, ...next, last: release?.last };
    readSigned.keepOnly(versionsIn(live.set));
  }

  /** No page waits for what may stay damaged for hours. */
  async function repair({ set }: LiveRelease) {
    isRepairing = true;
    await sleep(REPAIR_MS, undefined, { ref: false });
    await versions.recheck(versionsIn(set));
    await inTurn(readLiveSet);
    isRepairing = false;
  }

  /** Returns whether a release has a problem: a file refused while it was served counts as much as an unreadable version. */
  function hasProblem({ set, problems }: LiveRelease): boolean {
    const isRefused = [...versionsIn(set)].some((named) => {
      const [part = '', version = ''] = named.split(' ');
      return versions.refusedOf(part, version).length > 0;
    });
    return isRefused || problems.length > 0;
  }

  function startCheck() {
    const whole = inTurn(readPointer).then(() => {
      checkedAt = performance.now();
      check = undefined;
      if (!isRepairing && release && hasProblem(release)) void repair(release);
    });
    const late = sleep(MAX_WAIT_MS, undefined, { ref: false }).then(() => {
      if (check?.whole === whole) isAway = true;
    });
    return { whole, bounded: Promise.race([whole, late]) };
  }

  return {
    live: () => release?.set,
    // A check that is under way may have read the pointer before it moved.
    refresh: () => inTurn(readPointer),
    async current(visitor = '') {
      if (!release || performance.now() - checkedAt > FRESH_MS) {
        check ??= startCheck();
        if (!release) await check.whole;
        else if (!isAway) await check.bounded;
      }
      const live = release;
      try {
        const pinned = await live?.pinFor(visitor);
        if (live && pinned) live.last = pinned;
        return pinned;
      } catch (error) {
        warn({ err: error }, 'the release cannot be put together; the last one stays');
        return live?.last;
      }
    },
  };
}
