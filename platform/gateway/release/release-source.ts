import { isApproved, type ReleaseRight } from '../../releases/store/release-rights.ts';
import { pointerOf, type ReleaseSet, readCurrent, versionsIn } from '../../releases/store/release-set.ts';
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
  /** Returns the release that everybody gets now; undefined while a canary runs, or if it must be looked up. */
  now(): PinnedRelease | undefined;
  /** Returns the live set, as far as this gateway knows. */
  live(): ReleaseSet | undefined;
  /** Reads the pointer immediately, because it was moved. */
  refresh?(): Promise<void>;
}

/**
 * How long a pointer is trusted: a rollback is live within this time on every gateway. If every move is signalled
 * (`trustMs`) it is trusted for longer, unless its release has a problem.
 */
const CACHE_MS = 1000;

interface Known extends ReadSet {
  id: string;
  set: ReleaseSet;
  shared: PinnedRelease | undefined;
  /** The last release that could be put together, which is served while a newer one can't be. */
  last: PinnedRelease | undefined;
}

interface SourceOptions {
  versions: SignedVersions;
  /** Which keys may promote what; undefined: every key whose versions are served. */
  rights?: readonly ReleaseRight[] | undefined;
  warn: Warn;
  /** How long the pointer is trusted while there is no problem. */
  trustMs?: () => number;
  /** Called when live versions can't be served as they should, and when they can again. */
  onProblems?: (problems: readonly VersionProblem[]) => void;
  /** Called for each new release, with its "part version"s. */
  onNewRelease?: (release: { id: string; versions: readonly string[] }) => void;
}

/** Serves the release that the store's pointer names; it is read again when the pointer moves, or while it has a problem. */
export function storeSource(
  store: ReleaseStore,
  {
    versions,
    rights,
    warn,
    trustMs = () => CACHE_MS,
    onProblems = () => {},
    onNewRelease = () => {},
  }: SourceOptions,
): ReleaseSource {
  const readSigned = partReader(versions);
  const read: PartReader = async (name, version) => {
    if (rights && !(await isApproved(store, { name, version }, rights))) {
      throw new Error(`${name} ${version} was promoted by no key that may (RELEASE_RIGHTS).`);
    }
    return readSigned(name, version);
  };
  let known: Known | undefined;
  let checkedAt = 0;
  let checking: Promise<void> | undefined;
  /** Whether the pointer was moved and could not be read since: then it isn't trusted for long. */
  let isMoved = false;

  async function check() {
    try {
      const id = await store.readPointer(pointerOf(store));
      if (known) await versions.recheck(versionsIn(known.set));
      if (id && (id !== known?.id || hasProblem(known))) await readLiveSet();
      checkedAt = Date.now();
      isMoved = false;
    } catch (error) {
      warn({ err: error }, 'the release store does not answer; the last release stays');
    }
  }

  async function readLiveSet() {
    const live = await readCurrent(store);
    if (!live) return;
    const next = await readRelease(live, { read, versions, before: known?.given ?? new Map() });
    if (known?.id === live.id && haveSameProblems(known, next)) return;
    if (!haveSameProblems(known ?? { problems: [] }, next)) onProblems(next.problems);
    if (known?.id !== live.id) onNewRelease({ id: live.id, versions: [...versionsIn(live.set)] });
    known = { ...live, ...next, shared: undefined, last: known?.last };
    readSigned.keepOnly(versionsIn(live.set));
  }

  /** Returns whether a release has a problem: a file refused while it was served counts as much as an unreadable version. */
  function hasProblem({ set, problems }: Known): boolean {
    const isRefused = [...versionsIn(set)].some((named) => {
      const [part = '', version = ''] = named.split(' ');
      return versions.refusedOf(part, version).length > 0;
    });
    return isRefused || problems.length > 0;
  }

  function isStale(): boolean {
    // A clock that was set back must not make the pointer trusted for hours.
    const age = Math.abs(Date.now() - checkedAt);
    return age > CACHE_MS && (isMoved || age > trustMs() || !known || hasProblem(known));
  }
  function checkOnce(): Promise<void> {
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  return {
    live: () => known?.set,
    async refresh() {
      // A check that is under way may have read the pointer before it moved.
      await checking;
      isMoved = true;
      await checkOnce();
    },
    async current(visitor = '') {
      if (isStale()) {
        const checking = checkOnce();
        // A gateway that has a release serves it while it learns of the next one.
        if (!known) await checking;
      }
      const given = known;
      try {
        const release = await given?.pinFor(visitor);
        if (given && release) {
          given.last = release;
          if (!release.isSplit) given.shared = release;
        }
        return release;
      } catch (error) {
        warn({ err: error }, 'the release cannot be put together; the last one stays');
        return given?.last;
      }
    },
    now: () => (isStale() ? undefined : known?.shared),
  };
}

const haveSameProblems = (one: Pick<ReadSet, 'problems'>, other: Pick<ReadSet, 'problems'>) =>
  JSON.stringify(one.problems) === JSON.stringify(other.problems);
