import type { ReleaseReader } from './release-reader.ts';

/** One version of a part. */
export interface PartVersion {
  name: string;
  version: string;
}

/** Matches the version of a part, such as 1.2.0-0a1b2c3d. */
export const PART_VERSION = /^\d[\w.+-]{0,63}$/;

/** `integrity.json`: every file of a version and its `sha256-…`; a file that isn't listed isn't served. */
export type Integrity = Record<string, string>;

/** Returns a version's folder in the store, with its list and signatures, which is also its address on the site. */
export const folderOf = (name: string, version: string) => `r/${name}/${version}`;

/** Replaces the version in the store and in addresses on the site: a file named by its hash is the same in all versions. */
export const SHARED_FOLDER = 'files';

/** The prefix of a version's files for its operators: they are in the signed list, and never served. */
export const PRIVATE_FOLDER = 'private/';

/** Returns whether a file's name changes with its bytes: the bundler's own files, as browsers request them. */
export const isNamedByHash = (path: string): boolean => /^static\/.+\.[\da-f]{8,16}\.\w+$/.test(path);

/** Returns whether a file is one of these, its compressed form or its map. */
const isShared = (path: string): boolean =>
  [path, path.replace(/^private\/maps\//, '').replace(/\.(br|gz|map)$/, '')].some(isNamedByHash);

/** A file of a version, as in its list. */
export interface ListedFile extends PartVersion {
  path: string;
  integrity: string;
}

/**
 * Returns the store's key of a listed file. A file that a build names by its hash is stored by the hash of its bytes,
 * with one copy for all versions of a part. Each version has its own copy of the rest, so that a gateway can go back if
 * the next version's is damaged. What is read there is checked with `isIntact`.
 */
export function keyOf({ name, version, path, integrity }: ListedFile): string {
  if (!isShared(path)) return `${folderOf(name, version)}/${path}`;
  const [, hash = ''] = integrity.split('-');
  return `${folderOf(name, SHARED_FOLDER)}/${Buffer.from(hash, 'base64').toString('hex')}`;
}

/** Reads the integrity list of a version, undefined if the store doesn't have that version whole. */
export async function readIntegrityList(
  store: Pick<ReleaseReader, 'read'>,
  { name, version }: PartVersion,
): Promise<Integrity | undefined> {
  const bytes = await store.read(`${folderOf(name, version)}/integrity.json`);
  return bytes && (JSON.parse(String(bytes)) as Integrity);
}

/** Returns a function that reads files of one version by their paths; undefined if its list doesn't have the path. */
export function versionFiles(store: Pick<ReleaseReader, 'read'>, part: PartVersion) {
  let list: Promise<Integrity | undefined> | undefined;
  return async (path: string): Promise<Buffer | undefined> => {
    list ??= readIntegrityList(store, part);
    const integrity = (await list)?.[path];
    return integrity ? store.read(keyOf({ ...part, path, integrity })) : undefined;
  };
}
