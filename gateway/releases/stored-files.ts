import { createHash } from 'node:crypto';
import type { SignedPart } from './release-keys.ts';
import { AlreadyThere, type ReleaseStore } from './release-store.ts';

/** `integrity.json`: every file of a version and its `sha256-…`; what isn't here isn't served. */
export type Integrity = Record<string, string>;

/** The folder of a version in the store, with its list and signatures, and its address on the site. */
export const folderOf = (name: string, version: string) => `r/${name}/${version}`;

/** In a version's place, in the store and in addresses on the site: what is named by its hash is the same in all. */
export const SHARED_FOLDER = 'files';

/** Whether a file's name changes with its bytes: the bundler's own files, as browsers ask for them. */
export const isNamedByHash = (path: string): boolean => /^static\/.+\.[\da-f]{8,16}\.\w+$/.test(path);

/** These, their compressed forms and their maps. */
const SHARED = /^(private\/maps\/)?static\/.+\.[\da-f]{8,16}\.\w+(\.(br|gz|map))?$/;

/** Where browsers find a file of a published version. */
export const addressOf = (name: string, version: string, path: string): string =>
  `/${folderOf(name, isNamedByHash(path) ? SHARED_FOLDER : version)}/${path}`;

/**
 * The chunks of a remote's entry: its container, and the module that it exposes. Versions from before 24 November 2026
 * call that `door`.
 */
export const entryChunks = (name: string): string[] => [name.replaceAll('-', '_'), 'entry', 'door'];

export function integrityOf(bytes: Uint8Array, algorithm = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}

/** Whether the bytes are those that a list names. Versions from before November 2026 are listed by `sha384-…`. */
export const isIntact = (bytes: Uint8Array, integrity: string): boolean =>
  integrityOf(bytes, integrity.startsWith('sha384-') ? 'sha384' : undefined) === integrity;

/** A file of a version, as its list has it. */
export interface ListedFile extends SignedPart {
  path: string;
  integrity: string;
}

const ownKey = ({ name, version, path }: ListedFile) => `${folderOf(name, version)}/${path}`;

/**
 * Where the store keeps a listed file. What a build names by its hash lies by the hash of its bytes, one copy for all
 * versions of a part. The rest is each version's own: a gateway can go back where the next one's is damaged. Old lists,
 * by SHA-384, are of versions that have all in their folder.
 */
export function keyOf(file: ListedFile): string {
  const [algorithm, hash = ''] = file.integrity.split('-');
  if (algorithm !== 'sha256' || !SHARED.test(file.path)) return ownKey(file);
  return `${folderOf(file.name, SHARED_FOLDER)}/${Buffer.from(hash, 'base64').toString('hex')}`;
}

/** A listed file's bytes, unchecked: callers check them with `isIntact`. */
export async function readListed(store: ReleaseStore, file: ListedFile): Promise<Buffer | undefined> {
  const key = keyOf(file);
  const own = ownKey(file);
  // Versions from before 23 November 2026 have all their files in their folder.
  return (await store.read(key)) ?? (key === own ? undefined : store.read(own));
}

/** Writes a listed file, unless another version brought the same. */
export async function writeListed(store: ReleaseStore, file: ListedFile, bytes: Uint8Array): Promise<void> {
  const key = keyOf(file);
  if (await store.has(key)) return;
  // Two may bring it at once.
  await store.writeNew(key, bytes).catch((error: unknown) => {
    if (!(error instanceof AlreadyThere)) throw error;
  });
}

/** The integrity list of a version, undefined where the store hasn't got that version whole. */
export async function readIntegrityList(
  store: ReleaseStore,
  { name, version }: SignedPart,
): Promise<Integrity | undefined> {
  const bytes = await store.read(`${folderOf(name, version)}/integrity.json`);
  return bytes && (JSON.parse(String(bytes)) as Integrity);
}

/** Reads files of one version by their paths; undefined where its list hasn't got one. */
export function versionFiles(store: ReleaseStore, part: SignedPart) {
  let list: Promise<Integrity | undefined> | undefined;
  return async (path: string): Promise<Buffer | undefined> => {
    list ??= readIntegrityList(store, part);
    const integrity = (await list)?.[path];
    return integrity ? readListed(store, { ...part, path, integrity }) : undefined;
  };
}

/** Copies a version into another store, without its signatures. @throws where it has lost a file */
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
