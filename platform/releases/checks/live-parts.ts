import {
  type ReleaseSet,
  readCurrent,
  versionsByPart,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import { versionFiles } from '@wedding/platform/server/stored-releases/version-files.ts';
import { type Mfe, mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import { type BuildNeeds, NEEDS_FILE, needsSchema } from '../store/build-needs.ts';
import { type BuildRecord, RECORD_FILE, readRecord } from '../store/build-record.ts';
import type { ChunkMap } from '../store/publish.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A version of a part as `check` reads it: a live one, or the build to check. */
export interface KnownPart {
  version: string;
  manifest: Mfe;
  /** Undefined if its build doesn't have it. */
  needs?: BuildNeeds | undefined;
  /** Undefined for versions older than records. */
  record?: BuildRecord | undefined;
  chunks: ChunkMap;
  /** Reads the bytes of one of its files. */
  read: (path: string) => Promise<Buffer | undefined>;
}

/** Reads every version that is served now, both stable ones and canaries. */
export async function readLive(store: ReleaseStore): Promise<KnownPart[]> {
  const set = (await readCurrent(store))?.set;
  return Promise.all((set ? servedIn(set) : []).map((version) => readLivePart(store, version)));
}

async function readLivePart(store: ReleaseStore, [name, version]: [string, string]): Promise<KnownPart> {
  const read = versionFiles(store, { name, version });
  const [manifest, chunks, needs, record] = await Promise.all(
    ['mfe.json', 'chunks.json', NEEDS_FILE, RECORD_FILE].map(read),
  );
  if (!manifest || !chunks) throw new Error(`The store has lost files of ${name} ${version}, which is live.`);
  return {
    version,
    manifest: mfeSchema.parse(JSON.parse(String(manifest))),
    needs: needs && needsSchema.parse(JSON.parse(String(needs))),
    record: readRecord(record),
    chunks: JSON.parse(String(chunks)),
    read,
  };
}

function servedIn(set: ReleaseSet): [string, string][] {
  return versionsByPart(set).flatMap(([name, { stable, canary }]) =>
    [stable, canary?.version].flatMap((version): [string, string][] => (version ? [[name, version]] : [])),
  );
}

/** Returns the name of a part in sentences. */
export const nameOf = ({ manifest, version }: Pick<KnownPart, 'manifest' | 'version'>) =>
  `${manifest.name} ${version}`;
