import { type Mfe, mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import { type ChunkMap, folderOf, type Integrity } from '../release/publish.ts';
import { readCurrent } from '../release/release-set.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { type Painted, readPainted } from './painted.ts';

/** One built part of a release, ready to be named in a page. `base` ends in "/". */
export interface PinnedPart {
  name: string;
  version: string;
  base: string;
  manifest: Mfe;
  chunks: ChunkMap;
}

/** What one document is given, whole: later releases don't touch it. */
export interface PinnedRelease {
  id: string;
  shell: PinnedPart;
  remotes: PinnedPart[];
  /** Without it, scripts paint the landing page as they do every other. */
  painted?: Painted | undefined;
}

/** Where the gateway takes the live release from. */
export interface ReleaseSource {
  /** Undefined while there is nothing to show. Never rejects. */
  current(): Promise<PinnedRelease | undefined>;
}

/** How long a pointer is believed: a rollback is live within this time on every gateway. */
const BELIEVED_MS = 1000;

type Warn = (details: object, text: string) => void;

/** The release that the store's pointer names, read again when the pointer moves. */
export function storeSource(store: ReleaseStore, warn: Warn): ReleaseSource {
  let pinned: PinnedRelease | undefined;
  let checkedAt = 0;
  let checking: Promise<void> | undefined;

  async function check() {
    try {
      const id = await store.readPointer('releases/current');
      if (id && id !== pinned?.id) pinned = (await pin(store, warn)) ?? pinned;
      checkedAt = Date.now();
    } catch (error) {
      warn({ err: error }, 'the release store does not answer; the last release stays');
    }
  }

  return {
    async current() {
      if (Date.now() - checkedAt > BELIEVED_MS) {
        checking ??= check().finally(() => {
          checking = undefined;
        });
        // Whoever has a release doesn't wait for news of the next one.
        if (!pinned) await checking;
      }
      return pinned;
    },
  };
}

/** Reads a whole release. A remote that can't be read is left out: the rest works without it. */
async function pin(store: ReleaseStore, warn: Warn): Promise<PinnedRelease | undefined> {
  const live = await readCurrent(store);
  if (!live) return undefined;
  const shell = await readPart(store, 'shell', live.set.shell.stable);
  const names = Object.entries(live.set.remotes);
  const remotes = await Promise.all(
    names.map(([name, slot]) =>
      readPart(store, name, slot.stable).catch((error: unknown) => {
        warn({ err: error, remote: name, version: slot.stable }, 'a remote of the release cannot be read');
        return undefined;
      }),
    ),
  );
  const there = remotes.filter((part) => part !== undefined);
  return { id: live.id, shell, remotes: there, painted: await readPainted(store, shell, there) };
}

async function readPart(store: ReleaseStore, name: string, version: string): Promise<PinnedPart> {
  const folder = folderOf(name, version);
  const [manifest, chunks] = await Promise.all([
    readJson(store, `${folder}/mfe.json`),
    readJson(store, `${folder}/chunks.json`),
  ]);
  const parsed = mfeSchema.parse(manifest);
  return { name, version, base: `/${folder}/`, manifest: parsed, chunks: chunks as ChunkMap };
}

async function readJson(store: ReleaseStore, key: string): Promise<unknown> {
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`The store has no ${key}.`);
  return JSON.parse(bytes.toString());
}

/** The files of a version that may be served. */
export async function readIntegrity(store: ReleaseStore, folder: string): Promise<Integrity | undefined> {
  const bytes = await store.read(`${folder}/integrity.json`);
  return bytes && (JSON.parse(bytes.toString()) as Integrity);
}
