import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseStore } from '../../platform/releases/store/release-store.ts';
import type { PartVersion } from '../../platform/server/stored-releases/version-files.ts';
import { readIntegrityList, versionFiles } from '../../platform/server/stored-releases/version-files.ts';

/** Copies a version's files into a folder as its build had them, to be changed and published again. */
export async function unpackVersion(store: ReleaseStore, part: PartVersion, folder: string): Promise<void> {
  const read = versionFiles(store, part);
  for (const path of Object.keys((await readIntegrityList(store, part)) ?? {})) {
    const bytes = await read(path);
    if (!bytes) throw new Error(`The store has lost ${path} of ${part.name} ${part.version}.`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}
