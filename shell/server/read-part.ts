import { mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import { type ChunkMap, folderOf, type Integrity } from '../release/publish.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import type { PinnedPart } from './pinned-release.ts';

/** Reads one version of one part. @throws when the store doesn't have it whole */
export type PartReader = (name: string, version: string) => Promise<PinnedPart>;

/** Versions never change: each is read once, and forgotten when no live set names it (`keepOnly`). */
export function partReader(store: ReleaseStore): PartReader & { keepOnly(versions: Set<string>): void } {
  const known = new Map<string, Promise<PinnedPart>>();
  const read: PartReader = (name, version) => {
    const key = `${name} ${version}`;
    const part = known.get(key) ?? readPart(store, name, version);
    known.set(key, part);
    part.catch(() => known.delete(key));
    return part;
  };
  return Object.assign(read, {
    keepOnly: (versions: Set<string>) => {
      for (const key of known.keys()) if (!versions.has(key)) known.delete(key);
    },
  });
}

async function readPart(store: ReleaseStore, name: string, version: string): Promise<PinnedPart> {
  const folder = folderOf(name, version);
  const [manifest, chunks, integrity] = await Promise.all(
    ['mfe.json', 'chunks.json', 'integrity.json'].map((file) => readJson(store, `${folder}/${file}`)),
  );
  return {
    name,
    version,
    base: `/${folder}/`,
    manifest: mfeSchema.parse(manifest),
    chunks: chunks as ChunkMap,
    integrity: integrity as Integrity,
  };
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
