import { createHash } from 'node:crypto';
import type { SignedPart } from './release-keys.ts';
import { AlreadyExistsError, type ReleaseStore } from './release-store.ts';

/** `integrity.json`: every file of a version and its `sha256-…`; a file that isn't listed isn't served. */
export type Integrity = Record<string, string>;

/** Returns a version's folder in the store, with its list and signatures, which is also its address on the site. */
export const folderOf = (name: string, version: string) => `r/${name}/${version}`;

/** Replaces the version in the store and in addresses on the site: a file named by its hash is the same in all versions. */
export const SHARED_FOLDER = 'files';

/** Returns whether a file's name changes with its bytes: the bundler's own files, as browsers request them. */
export const isNamedByHash = (path: string): boolean => /^static\/.+\.[\da-f]{8,16}\.\w+$/.test(path);

/** Matches these files, their compressed forms and their maps. */
const SHARED = /^(private\/maps\/)?static\/.+\.[\da-f]{8,16}\.\w+(\.(br|gz|map))?$/;

/** Returns the address at which browsers find a file of a published version. */
export const addressOf = (name: string, version: string, path: string): string =>
  `/${folderOf(name, isNamedByHash(path) ? SHARED_FOLDER : version)}/${path}`;

/**
 * Returns the chunks of a remote's entry: its container, and the module that it exposes. Versions older than
 * 24 November 2026 call that `door`.
 */
export const entryChunks = (name: string): string[] => [name.replaceAll('-', '_'), 'entry', 'door'];

export function integrityOf(bytes: Uint8Array, algorithm = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}

/** Returns whether the bytes are those that a list names. Versions older than November 2026 are listed by `sha384-…`. */
export const isIntact = (bytes: Uint8Array, integrity: string): boolean =>
  integrityOf(bytes, integrity.startsWith('sha384-') ? 'sha384' : undefined) === integrity;

/** A file of a version, as in its list. */
export interface ListedFile extends SignedPart {
  path: string;
  integrity: string;
}

const ownKey = ({ name, version, path }: ListedFile) => `${folderOf(name, version)}/${path}`;

/**
 * Returns the store's key of a listed file. A file that a build names by its hash is stored by the hash of its bytes,
 * with one copy for all versions of a part. Each version has its own copy of the rest, so that a gateway can go back if
 * the next version's is damaged. Versions with old lists, by SHA-384, have all files in their folder.
 */
export function keyOf(file: ListedFile): string {
  const [algorithm, hash = ''] = file.integrity.split('-');
  if (algorithm !== 'sha256' || !SHARED.test(file.path)) return ownKey(file);
  return `${folderOf(file.name, SHARED_FOLDER)}/${Buffer.from(hash, 'base64').toString('hex')}`;
}

/** Reads a listed file's bytes, unchecked: callers check them with `isIntact`. */
export async function readListed(store: ReleaseStore, file: ListedFile): Promise<Buffer | undefined> {
  const key = keyOf(file);
  const own = ownKey(file);
  // Versions older than 23 November 2026 have all files in their folder.
  return (await store.read(key)) ?? (key === own ? undefined : store.read(own));
}

/** Writes a listed file, unless another version brought the same one. */
export async function writeListed(store: ReleaseStore, file: ListedFile, bytes: Uint8Array): Promise<void> {
  const key = keyOf(file);
  if (await store.has(key)) return;
  // Two processes may write it at the same time.
  await store.writeNew(key, bytes).catch((error: unknown) => {
    if (!(error instanceof AlreadyExistsError)) throw error;
  });
}

/** Reads the integrity list of a version, undefined if the store doesn't have that version whole. */
export async function readIntegrityList(
  store: ReleaseStore,
  { name, version }: SignedPart,
): Promise<Integrity | undefined> {
  const bytes = await store.read(`${folderOf(name, version)}/integrity.json`);
  return bytes && (JSON.parse(String(bytes)) as Integrity);
}

/** Returns a function that reads files of one version by their paths; undefined if its list doesn't have the path. */
export function versionFiles(store: ReleaseStore, part: SignedPart) {
  let list: Promise<Integrity | undefined> | undefined;
  return async (path: string): Promise<Buffer | undefined> => {
    list ??= readIntegrityList(store, part);
    const integrity = (await list)?.[path];
    return integrity ? readListed(store, { ...part, path, integrity }) : undefined;
  };
}

/** Copies a version into another store, without its signatures. @throws when a file is missing */
export async function copyVersion(from: ReleaseStore, to: ReleaseStore, part: SignedPart): Promise<void> {
  const { name, version } = part;
  const list = (await readIntegrityList(from, part)) ?? {};
  await Promise.all(
    Object.entries(list).map(async ([path, integrity]) => {
      const file = { ...part, path, integrity };
      const bytes = await readListed(from, file);
      if (!bytes) throw new Error(`The store has lost ${path} of ${name} ${version}, which is live.`);
      await writeListed(to, file, bytes);
    }),
  );
  const key = `${folderOf(name, version)}/integrity.json`;
  const bytes = await from.read(key);
  if (!bytes) throw new Error(`The store has lost ${key}, which is live.`);
  await to.writeNew(key, bytes);
}
