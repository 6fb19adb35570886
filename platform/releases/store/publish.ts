import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { partVersions, readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import {
  folderOf,
  type Integrity,
  type PartVersion,
  readIntegrityList,
} from '@wedding/platform/server/stored-releases/version-files.ts';
import type { Mfe } from '@wedding/shared/contract/mfe.schema.ts';
import { readMfe } from './read-mfe.ts';
import { type ReleaseSigner, releaseSigner, signatureFile, signatureOf } from './release-keys.ts';
import { AlreadyExistsError, type ReleaseStore } from './release-store.ts';
import { integrityOf, isNamedByHash, writeListed } from './stored-files.ts';

/** Files that each named chunk of a build needs, relative to the build's root. */
export type ChunkMap = Record<string, { js: string[]; css: string[] }>;

/** A finished build of a part: its name, the version in its package.json, the paths of its files and its mfe.json. */
export interface FinishedBuild {
  name: string;
  packageVersion: string;
  folder: string;
  manifestFile: string;
}

/**
 * Finds the build in a part's folder.
 * @throws a sentence when its package.json has no version, or it isn't built
 */
export async function finishedBuild(name: string, partFolder: string): Promise<FinishedBuild> {
  const text = await readFile(join(partFolder, 'package.json'), 'utf8').catch(() => '{}');
  const { version } = JSON.parse(text) as { version?: string };
  if (!version) throw new Error(`${name}: ${partFolder} has no package.json with a version.`);
  const folder = join(partFolder, 'dist');
  const isBuilt = await readFile(join(folder, 'chunks.json')).catch(() => undefined);
  if (!isBuilt) throw new Error(`${name}: ${folder} holds no finished build; leave --from off to make one.`);
  return { name, packageVersion: version, folder, manifestFile: join(partFolder, 'mfe.json') };
}

/**
 * Writes a finished build into the store, under a version made of the package's version and the hash of the files.
 * The same files give the same version, and publishing them again changes nothing. `signer` signs its list.
 * @throws when `mfe.json` is wrong, or names a chunk or a prerendered page that the build doesn't have
 */
export async function publishBuild(
  store: ReleaseStore,
  build: FinishedBuild,
  signer: ReleaseSigner = releaseSigner(),
): Promise<string> {
  const manifest = await readMfe(build.manifestFile);
  if (manifest.name !== build.name) throw new Error(`${build.name}: mfe.json is of ${manifest.name}.`);
  const files = await readBuild(build.folder);
  files.set('mfe.json', Buffer.from(JSON.stringify(manifest)));
  checkChunks(manifest, files);

  const integrity: Integrity = {};
  for (const [path, bytes] of files) integrity[path] = integrityOf(bytes);
  const list = JSON.stringify(integrity, null, 1);
  const hash = createHash('sha256').update(list).digest('hex').slice(0, 8);
  const version = `${build.packageVersion}-${hash}`;
  const part = { name: build.name, version };
  await checkNames(store, build.name, integrity);
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
  try {
    await store.writeNew(key, bytes);
  } catch (error) {
    if (!(error instanceof AlreadyExistsError)) throw error;
    if (!(await store.read(key))?.equals(bytes)) throw error;
  }
}

async function readBuild(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // File managers leave files of their own, such as .DS_Store: no build writes one, and no key of a store can name it.
  const own = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const paths = own.map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, Buffer>();
  for (const path of paths.sort()) {
    const name = path.slice(folder.length + 1).replaceAll(sep, '/');
    files.set(name, await readFile(path));
  }
  return files;
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
      const isOther = integrity[path] && integrity[path] !== hash && !hash.startsWith('sha384-');
      if (isOther && isNamedByHash(path)) {
        throw new Error(`${name}: ${path} has other bytes in ${version}: its name must change with them.`);
      }
    }
  }
}

function checkChunks(manifest: Mfe, files: Map<string, Buffer>) {
  const chunks = JSON.parse(String(files.get('chunks.json') ?? '{}')) as ChunkMap;
  const named = manifest.routes.flatMap(({ chunk }) => chunk ?? []);
  const offline = manifest.worker?.offline ?? 'all';
  const videos = manifest.worker?.films ?? [];
  for (const chunk of [...named, ...videos, ...(offline === 'all' ? [] : offline)]) {
    if (!chunks[chunk]) throw new Error(`${manifest.name}: the build has no chunk ${chunk}.`);
  }
  for (const { chunk, prerender } of manifest.routes) {
    if (prerender && !files.has(`prerender/${chunk}.html`)) {
      throw new Error(`${manifest.name}: the build prerendered no ${chunk}.`);
    }
  }
}
