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
  let checkedAt = 0;
  let isAway = false;
  let checking: { whole: Promise<void>; bounded: Promise<void> } | undefined;
  let isRepairing = false;
  let reads = 0;

  async function check() {
    try {
      const id = await store.readPointer(pointerOf(store));
      if (id && id !== release?.id) await readLiveSet();
      isAway = false;
    } catch (error) {
      isAway = true;
      warn({ err: error }, 'the release store does not answer; the last release stays');
    }
    if (!isRepairing && release && hasProblem(release)) void repair(release);
    checkedAt = Date.now();
    checking = undefined;
  }

  /** No page waits for what may stay damaged for hours. */
  async function repair({ set }: LiveRelease) {
    isRepairing = true;
    await sleep(REPAIR_MS, undefined, { ref: false });
    await versions
      .recheck(versionsIn(set))
      .then(readLiveSet)
      .catch((error: unknown) => warn({ err: error }, 'the live versions could not be read again'));
    isRepairing = false;
  }

  async function readLiveSet() {
    reads += 1;
    const turn = reads;
    const live = await readCurrent(store);
    if (!live) return;
    const next = await readRelease(live, { read, versions, before: release?.given ?? new Map() });
    // A repair may be overtaken by a move of the pointer.
    if (turn !== reads) return;
    if (release?.id === live.id && haveSameProblems(release, next)) return;
    if (!haveSameProblems(release ?? { problems: [] }, next)) onProblems(next.problems);
    if (release?.id !== live.id) onNewRelease({ id: live.id, versions: [...versionsIn(live.set)] });
    release = { ...live, ...next, last: release?.last };
    readSigned.keepOnly(versionsIn(live.set));
  }

  /** Returns whether a release has a problem: a file refused while it was served counts as much as an unreadable version. */
  function hasProblem({ set, problems }: LiveRelease): boolean {
    const isRefused = [...versionsIn(set)].some((named) => {
      const [part = '', version = ''] = named.split(' ');
      return versions.refusedOf(part, version).length > 0;
    });
    return isRefused || problems.length > 0;
  }

  // A clock that was set back must not make the pointer trusted for hours.
  const age = () => Math.abs(Date.now() - checkedAt);

  function checkOnce() {
    if (checking) return checking;
    const whole = check();
    const late = sleep(MAX_WAIT_MS, undefined, { ref: false }).then(() => {
      if (checking?.whole === whole) isAway = true;
    });
    checking = { whole, bounded: Promise.race([whole, late]) };
    return checking;
  }

  return {
    live: () => release?.set,
    async refresh() {
      // A check that is under way may have read the pointer before it moved.
      await checking?.whole;
      await checkOnce().whole;
    },
    async current(visitor = '') {
      if (!release) await checkOnce().whole;
      else if (age() > FRESH_MS) {
        const { bounded } = checkOnce();
        if (!isAway) await bounded;
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

const haveSameProblems = (one: Pick<ReadSet, 'problems'>, other: Pick<ReadSet, 'problems'>) =>
  JSON.stringify(one.problems) === JSON.stringify(other.problems);
