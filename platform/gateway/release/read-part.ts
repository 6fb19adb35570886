import { folderOf, type Integrity } from '@wedding/platform/server/stored-releases/version-files.ts';
import { type Mfe, mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import type { ChunkMap } from '../../releases/store/read-build.ts';
import { addressOf } from '../../releases/store/stored-files.ts';
import type { SignedVersions } from './signed-versions.ts';

/** One built part of a release, with what a page needs to load it. `base` ends in "/". */
export interface PinnedPart {
  name: string;
  version: string;
  base: string;
  manifest: Mfe;
  chunks: ChunkMap;
  /** The hashes that the browser checks each file against; development servers' files have none. */
  integrity?: Integrity;
  /** Whether others get another version. */
  isCanary?: true;
  /** The build that a person is offered if this one fails. */
  fallback?: PinnedPart | undefined;
}

/** Returns the address of a part's file. Development servers have one folder for all files. */
export const addressIn = ({ name, version, base, integrity }: PinnedPart, file: string): string =>
  integrity ? addressOf(name, version, file) : base + file;

/** Reads one version of one part. @throws when the store doesn't have it whole, or no accepted key signed it */
export type PartReader = (name: string, version: string) => Promise<PinnedPart>;

/** Caches each version, since versions never change, until no live set names it (`keepOnly`). */
export function partReader(versions: SignedVersions): PartReader & { keepOnly(versions: Set<string>): void } {
  const parts = new Map<string, Promise<PinnedPart>>();
  const read: PartReader = (name, version) => {
    const key = `${name} ${version}`;
    const part = parts.get(key) ?? readPart(versions, name, version);
    parts.set(key, part);
    part.catch(() => parts.delete(key));
    return part;
  };
  return Object.assign(read, {
    keepOnly: (wanted: Set<string>) => {
      for (const key of parts.keys()) if (!wanted.has(key)) parts.delete(key);
    },
  });
}

async function readPart(versions: SignedVersions, name: string, version: string): Promise<PinnedPart> {
  const json = async (file: string) => {
    const bytes = await versions.read(name, version, file);
    if (!bytes) throw new Error(`${name} ${version} was published without ${file}.`);
    return JSON.parse(String(bytes)) as unknown;
  };
  const [manifest, chunks, integrity] = await Promise.all([
    json('mfe.json'),
    json('chunks.json'),
    versions.listOf(name, version),
  ]);
  return {
    name,
    version,
    base: `/${folderOf(name, version)}/`,
    manifest: mfeSchema.parse(manifest),
    chunks: chunks as ChunkMap,
    integrity,
  };
}
