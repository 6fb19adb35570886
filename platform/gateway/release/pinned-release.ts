import { createHash } from 'node:crypto';
import type { Flag, PartVersions, ReleaseSet } from '@wedding/platform/server/stored-releases/live-set.ts';
import type { Preview } from '../../releases/store/preview-token.ts';
import { isInCanary } from './canary.ts';
import {
  type FileReader,
  type Frames,
  type PrerenderedPage,
  readFrames,
  readPrerendered,
} from './prerendered.ts';
import type { PartReader, PinnedPart } from './read-part.ts';
import { InvalidVersionError, type SignedVersions } from './signed-versions.ts';

/** A part that one browser takes from a development server instead of the release. */
export interface Override {
  part: string;
  /** Such as "http://localhost:3011". */
  origin: string;
}

/** A version of the live set that can't be read or was refused. */
export interface VersionProblem {
  part: string;
  version: string;
  /** The version served in its place; undefined if none is. */
  given?: string | undefined;
  why: string;
}

/** The release of one document: later releases don't change it. */
export interface PinnedRelease {
  /** The hash of only the versions: two documents with the same id load the same bytes. */
  id: string;
  /** The id of the release set in the store that this was chosen from. */
  set: string;
  /** Whether other visitors may get other versions of it. */
  isSplit: boolean;
  shell: PinnedPart;
  remotes: PinnedPart[];
  /** Live versions that can't be served as they should; none while everything is fine. */
  problems?: readonly VersionProblem[];
  /** Without it, scripts render the landing page like every other. */
  prerendered?: PrerenderedPage | undefined;
  /** What documents of signed-in pages show before their scripts load. */
  frames?: Frames;
  /** Parts that this browser takes from development servers. */
  overrides?: readonly Override[];
  /** A version that only this browser is shown. */
  preview?: Preview;
  /** What only some people see (`flags.ts`). */
  flags?: readonly Flag[];
}

export type Warn = (details: object, text: string) => void;

interface Choice {
  stable: PinnedPart;
  canary?: { part: PinnedPart; percent: number };
}

/** Everything that may be served of a live set. */
export interface ReadSet {
  pinFor: (visitor: string) => Promise<PinnedRelease>;
  /** The stable version of each part, to fall back on later. */
  given: ReadonlyMap<string, PinnedPart>;
  problems: readonly VersionProblem[];
}

/**
 * Reads a live set. A version that can't be read, or that has a refused file, is replaced by the last good one
 * (`before`) or by the version before it, and is listed in `problems`.
 * @throws when no shell can be read; an unreadable remote is left out, since the rest works without it
 */
export async function readRelease(
  live: { id: string; set: ReleaseSet },
  options: { read: PartReader; versions: SignedVersions; before: ReadonlyMap<string, PinnedPart> },
): Promise<ReadSet> {
  const { read, versions, before } = options;
  const { set } = live;
  const problems: VersionProblem[] = [];
  const shell = await choose('shell', set.shell);
  if (!shell) throw new Error(`No version of the shell in release ${live.id} can be read.`);
  const names = Object.keys(set.remotes).sort();
  const remotes = await Promise.all(names.map((name) => choose(name, set.remotes[name] as PartVersions)));
  const choices = [shell, ...remotes.filter((choice) => choice !== undefined)];
  const { flags = [] } = set;
  const isSplit = flags.length > 0 || choices.some(({ canary }) => canary);
  const pinned = new Map<string, Promise<PinnedRelease>>();

  async function choose(name: string, own: PartVersions): Promise<Choice | undefined> {
    const why = new Map<string, string>();
    const readVersion = async (version: string | undefined) => {
      if (!version) return undefined;
      const part = await read(name, version).catch((error: Error) => void why.set(version, error.message));
      const [refused] = versions.refusedOf(name, version);
      if (part && refused) why.set(version, `${refused.file} is ${refused.why}`);
      return part && { part, isSound: !refused };
    };
    const [newest, previous, canary] = await Promise.all([
      readVersion(own.stable),
      readVersion(own.previous),
      readVersion(own.canary?.version),
    ]);
    const last = before.get(name);
    const older = [
      last && last.version !== own.stable && isAccepted(last) ? last : undefined,
      acceptedPart(previous),
    ];
    const stable = acceptedPart(newest) ?? older.find(Boolean) ?? newest?.part ?? last;
    for (const [version, reason] of why) {
      // An unreadable previous version is no problem while another one is served.
      if (version === own.previous && stable) continue;
      problems.push({ part: name, version, given: stable?.version, why: reason });
    }
    if (!stable) return undefined;
    const fallback = acceptedPart(previous);
    const { fallback: _before, ...withoutFallback } = stable;
    const withFallback =
      fallback && fallback.version !== withoutFallback.version
        ? { ...withoutFallback, fallback }
        : withoutFallback;
    const canaryPart = acceptedPart(canary);
    if (!canaryPart || !own.canary) return { stable: withFallback };
    return {
      stable: withFallback,
      canary: {
        part: { ...canaryPart, isCanary: true, fallback: withoutFallback },
        percent: own.canary.percent,
      },
    };
  }
  function isAccepted({ name, version }: PinnedPart): boolean {
    return versions.refusedOf(name, version).length === 0;
  }

  /** Reads a file for prerendering. A refused file is left to scripts to render; its version is listed and replaced. */
  const file: FileReader = (part, path) =>
    versions.read(part.name, part.version, path).catch((error: unknown) => {
      if (!(error instanceof InvalidVersionError)) throw error;
      return undefined;
    });
  async function pin(parts: PinnedPart[]): Promise<PinnedRelease> {
    const [first, ...remotes] = parts as [PinnedPart, ...PinnedPart[]];
    const ids = parts.map((part) => `${part.name} ${part.version}`).join('\n');
    const id = createHash('sha256').update(ids).digest('hex').slice(0, 16);
    const [prerendered, frames] = await Promise.all([
      readPrerendered(file, first, remotes),
      readFrames(file, first),
    ]);
    return {
      id,
      set: live.id,
      isSplit,
      shell: first,
      remotes,
      problems,
      prerendered,
      frames,
      ...(flags.length > 0 && { flags }),
    };
  }

  return {
    problems,
    given: new Map(choices.map(({ stable }) => [stable.name, stable])),
    pinFor: (visitor) => {
      const parts = choices.map(({ stable, canary }) =>
        canary && isInCanary(visitor, canary.part, canary.percent) ? canary.part : stable,
      );
      const key = parts.map(({ version }) => version).join(' ');
      const release = pinned.get(key) ?? pin(parts);
      pinned.set(key, release);
      // A failure isn't cached, so the next visitor's page tries again.
      release.catch(() => pinned.delete(key));
      return release;
    },
  };
}

const acceptedPart = (read: { part: PinnedPart; isSound: boolean } | undefined) =>
  read?.isSound ? read.part : undefined;
