import { createHash } from 'node:crypto';
import {
  folderOf,
  isNamedByHash,
  keyOf,
  type ListedFile,
  type PartVersion,
  readIntegrityList,
  SHARED_FOLDER,
} from '@wedding/platform/server/stored-releases/version-files.ts';
import type { ReleaseStore } from './release-store.ts';

/** Returns the address at which browsers find a file of a published version. */
export const addressOf = (name: string, version: string, path: string): string =>
  `/${folderOf(name, isNamedByHash(path) ? SHARED_FOLDER : version)}/${path}`;

/** Returns the chunks of a remote's entry: its container, and the module that it exposes. */
export const entryChunks = (name: string): string[] => [name.replaceAll('-', '_'), 'entry'];

export const integrityOf = (bytes: Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** Returns whether the bytes are those that a list names. */
export const isIntact = (bytes: Uint8Array, integrity: string): boolean => integrityOf(bytes) === integrity;

/** Writes a listed file, unless another version brought the same one. */
export async function writeListed(store: ReleaseStore, file: ListedFile, bytes: Uint8Array): Promise<void> {
  const key = keyOf(file);
  if (!(await store.has(key))) await store.writeNew(key, bytes);
}

/** Copies a version into another store, without its signatures. @throws when a file is missing */
export async function copyVersion(from: ReleaseStore, to: ReleaseStore, part: PartVersion): Promise<void> {
  const { name, version } = part;
  const list = (await readIntegrityList(from, part)) ?? {};
  await Promise.all(
    Object.entries(list).map(async ([path, integrity]) => {
      const file = { ...part, path, integrity };
      const bytes = await from.read(keyOf(file));
      if (!bytes) throw new Error(`The store has lost ${path} of ${name} ${version}, which is live.`);
      await writeListed(to, file, bytes);
    }),
  );
  const key = `${folderOf(name, version)}/integrity.json`;
  const bytes = await from.read(key);
  if (!bytes) throw new Error(`The store has lost ${key}, which is live.`);
  await to.writeNew(key, bytes);
}
