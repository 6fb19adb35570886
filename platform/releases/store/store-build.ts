import { createHash } from 'node:crypto';
import { partVersions, readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import {
  folderOf,
  type Integrity,
  isNamedByHash,
  type PartVersion,
  readIntegrityList,
} from '@wedding/platform/server/stored-releases/version-files.ts';
import type { Build } from './read-build.ts';
import { type ReleaseSigner, releaseSigner, signatureFile, signatureOf } from './release-keys.ts';
import type { ReleaseStore } from './release-store.ts';
import { integrityOf, writeListed } from './stored-files.ts';

/**
 * Writes a finished build into the store, under a version made of the package's version and the hash of the files.
 * The same files give the same version, and publishing them again changes nothing. `signer` signs its list.
 * @throws a sentence when a live version has other bytes under the name of one of its files
 */
export async function storeBuild(
  store: ReleaseStore,
  { name, version: packageVersion, files }: Build,
  signer: ReleaseSigner = releaseSigner(),
): Promise<string> {
  const integrity: Integrity = {};
  for (const [path, bytes] of files) integrity[path] = integrityOf(bytes);
  const list = JSON.stringify(integrity, null, 1);
  const hash = createHash('sha256').update(list).digest('hex').slice(0, 8);
  const version = `${packageVersion}-${hash}`;
  const part = { name, version };
  await checkNames(store, name, integrity);
  // The list is written last, and its signature after it: a version exists once both do.
  for (const [path, bytes] of files) {
    await writeListed(store, { ...part, path, integrity: integrity[path] ?? '' }, bytes);
  }
  await writeOnce(store, `${folderOf(part.name, version)}/integrity.json`, Buffer.from(list));
  await writeSignature(store, part, { list: Buffer.from(list), signer });
  return version;
}

/** Writes the signature of a version's list beside it. */
export async function writeSignature(
  store: ReleaseStore,
  part: PartVersion,
  { list, signer }: { list: Buffer; signer: ReleaseSigner },
): Promise<void> {
  const key = `${folderOf(part.name, part.version)}/${signatureFile(signer)}`;
  await writeOnce(store, key, Buffer.from(signatureOf(part, list, signer)));
}

/** Writes a file that may exist with the same bytes, for instance after an interrupted upload. */
async function writeOnce(store: ReleaseStore, key: string, bytes: Buffer) {
  if (await store.writeNew(key, bytes)) return;
  if (!(await store.read(key))?.equals(bytes)) throw new Error(`${key} is already in the store.`);
}

/**
 * Checks that a file named by its hash has the same bytes in all versions, since it has one address (`addressOf`).
 * @throws a sentence when a live version has other bytes under that name
 */
async function checkNames(store: ReleaseStore, name: string, integrity: Integrity): Promise<void> {
  const versions = partVersions((await readCurrent(store))?.set, name);
  for (const version of [versions?.stable, versions?.previous, versions?.canary?.version]) {
    const live = version && (await readIntegrityList(store, { name, version }));
    for (const [path, hash] of Object.entries(live || {})) {
      if (integrity[path] && integrity[path] !== hash && isNamedByHash(path)) {
        throw new Error(`${name}: ${path} has other bytes in ${version}: its name must change with them.`);
      }
    }
  }
}
