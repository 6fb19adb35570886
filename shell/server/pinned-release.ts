import { createHash } from 'node:crypto';
import type { Mfe } from '@wedding/shared/contract/mfe.schema.ts';
import type { ChunkMap, Integrity } from '../release/publish.ts';
import type { ReleaseSet, Slot } from '../release/release-set.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { isInCanary } from './canary.ts';
import { type Frames, type Painted, readFrames, readPainted } from './painted.ts';
import type { PartReader } from './read-part.ts';

/** One built part of a release, ready to be named in a page. `base` ends in "/". */
export interface PinnedPart {
  name: string;
  version: string;
  base: string;
  manifest: Mfe;
  chunks: ChunkMap;
  /** What the browser holds each file against; development servers' files have none. */
  integrity?: Integrity;
  /** The build that a person is offered when this one fails. */
  fallback?: PinnedPart | undefined;
}

/** A part that one browser takes from a development server instead of the release. */
export interface Override {
  part: string;
  /** Such as "http://localhost:3011". */
  origin: string;
}

/** What one document is given, whole: later releases don't touch it. */
export interface PinnedRelease {
  /** Made of the versions alone: two documents of one id are given the same bytes. */
  id: string;
  /** The id of the release set in the store that this was chosen from. */
  set: string;
  /** Other visitors may be given other versions of it. */
  isSplit: boolean;
  shell: PinnedPart;
  remotes: PinnedPart[];
  /** Without it, scripts paint the landing page as they do every other. */
  painted?: Painted | undefined;
  /** What documents of signed-in pages show before scripts come. */
  frames?: Frames;
  /** Parts that this browser takes from development servers. */
  overrides?: readonly Override[];
}

export type Warn = (details: object, text: string) => void;

interface Choice {
  stable: PinnedPart;
  canary?: { part: PinnedPart; percent: number };
}

/**
 * Everything that a live set may give to anyone, read. `pinFor` says what one visitor is given.
 * @throws when the shell can't be read; a remote that can't is left out, the rest works without it
 */
export async function readRelease(
  live: { id: string; set: ReleaseSet },
  { store, read, warn }: { store: ReleaseStore; read: PartReader; warn: Warn },
): Promise<(visitor: string) => Promise<PinnedRelease>> {
  const { shell: shellSlot, remotes: slots } = live.set;
  const shell = await choose('shell', shellSlot);
  if (!shell) throw new Error(`No version of the shell in release ${live.id} can be read.`);
  const names = Object.keys(slots).sort();
  const found = await Promise.all(names.map((name) => choose(name, slots[name] as Slot)));
  const choices = [shell, ...found.filter((choice) => choice !== undefined)];
  const isSplit = choices.some(({ canary }) => canary);
  const pinned = new Map<string, Promise<PinnedRelease>>();

  async function choose(name: string, slot: Slot): Promise<Choice | undefined> {
    const may = (version: string | undefined) =>
      version
        ? read(name, version).catch((error: unknown) => {
            warn({ err: error, part: name, version }, 'a version of the release cannot be read');
            return undefined;
          })
        : undefined;
    const [newest, previous, canary] = await Promise.all([
      may(slot.stable),
      may(slot.previous),
      may(slot.canary?.version),
    ]);
    const stable = newest && previous ? { ...newest, fallback: previous } : (newest ?? previous);
    if (!stable) return undefined;
    if (!canary || !slot.canary) return { stable };
    const { fallback: _older, ...fallback } = stable;
    return { stable, canary: { part: { ...canary, fallback }, percent: slot.canary.percent } };
  }

  async function pin(given: PinnedPart[]): Promise<PinnedRelease> {
    const [first, ...remotes] = given as [PinnedPart, ...PinnedPart[]];
    const versions = given.map((part) => `${part.name} ${part.version}`).join('\n');
    const id = createHash('sha256').update(versions).digest('hex').slice(0, 16);
    const [painted, frames] = await Promise.all([
      readPainted(store, first, remotes),
      readFrames(store, first),
    ]);
    return { id, set: live.id, isSplit, shell: first, remotes, painted, frames };
  }

  return (visitor) => {
    const given = choices.map(({ stable, canary }) =>
      canary && isInCanary(visitor, canary.part, canary.percent) ? canary.part : stable,
    );
    const key = given.map(({ version }) => version).join(' ');
    const known = pinned.get(key) ?? pin(given);
    pinned.set(key, known);
    return known;
  };
}
