import {
  type ReleaseSet,
  readCurrent,
  versionsByPart,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import { versionFiles } from '@wedding/platform/server/stored-releases/version-files.ts';
import { type KnownPart, parsePart } from '../store/read-build.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Reads every version that is served now, both stable ones and canaries. */
export async function readLive(store: ReleaseStore): Promise<KnownPart[]> {
  const set = (await readCurrent(store))?.set;
  return Promise.all((set ? servedIn(set) : []).map((version) => readLivePart(store, version)));
}

async function readLivePart(store: ReleaseStore, [name, version]: [string, string]): Promise<KnownPart> {
  const read = versionFiles(store, { name, version });
  if (!(await read('mfe.json')) || !(await read('chunks.json')))
    throw new Error(`The store has lost files of ${name} ${version}, which is live.`);
  return parsePart(version, read);
}

function servedIn(set: ReleaseSet): [string, string][] {
  return versionsByPart(set).flatMap(([name, { stable, canary }]) =>
    [stable, canary?.version].flatMap((version): [string, string][] => (version ? [[name, version]] : [])),
  );
}
