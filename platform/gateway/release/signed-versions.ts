import { setTimeout as sleep } from 'node:timers/promises';
import {
  folderOf,
  type Integrity,
  keyOf,
  PART_VERSION,
} from '@wedding/platform/server/stored-releases/version-files.ts';
import { PART_NAME } from '@wedding/shared/contract/mfe.schema.ts';
import { isSigned, type ReleaseKey } from '../../releases/store/release-keys.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import { isIntact } from '../../releases/store/stored-files.ts';

const LIST = 'integrity.json';
/** The least time between two searches of the store: anybody can request files that no version has. */
const SEARCH_INTERVAL_MS = 1000;

/** Why a file is not served. */
export const REFUSALS = ['altered', 'missing', 'not signed by a key of RELEASE_KEYS'] as const;

/** A file of a version that is not served. */
export interface Refused {
  part: string;
  version: string;
  file: string;
  why: (typeof REFUSALS)[number];
}

/** Thrown when a version, or one of its files, is not in the store as its publisher signed it. */
export class InvalidVersionError extends Error {
  override readonly name = 'InvalidVersionError';
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(`${folderOf(refused.part, refused.version)}/${refused.file} is ${refused.why}.`);
    this.refused = refused;
  }
}

/** Reads versions of a store: only those that an accepted key signed. */
export interface SignedVersions {
  /** Returns the files of a version with their hashes. @throws {InvalidVersionError}, or what the store throws */
  listOf(part: string, version: string): Promise<Integrity>;
  /** Returns a file's bytes, undefined if the list doesn't name it. @throws {InvalidVersionError}, or what the store throws */
  read(part: string, version: string, file: string): Promise<Buffer | undefined>;
  /** Returns versions whose signed lists name this file, including the store's older ones. @throws what the store throws */
  withFile(part: string, file: string): Promise<string[]>;
  /** Returns the refused files of a version that have not been whole since. */
  refusedOf(part: string, version: string): readonly Refused[];
  /** Checks the refused files of the versions named as "part version" again. */
  recheck(versions: ReadonlySet<string>): Promise<void>;
}

export function signedVersions(
  store: ReleaseStore,
  { keys, onRefused }: { keys: readonly ReleaseKey[]; onRefused: (refused: Refused, isNew: boolean) => void },
): SignedVersions {
  const lists = new Map<string, Promise<Integrity>>();
  const refused = new Map<string, Map<string, Refused>>();
  const signedLists = new Map<string, Integrity>();
  const partsToSearch = new Set<string>();
  let searching: Promise<void> | undefined;
  let searchedAt = 0;

  function refuse(one: Refused): never {
    const of = `${one.part} ${one.version}`;
    const files = refused.get(of) ?? new Map<string, Refused>();
    const isNew = files.get(one.file)?.why !== one.why;
    refused.set(of, files.set(one.file, one));
    onRefused(one, isNew);
    throw new InvalidVersionError(one);
  }

  async function readList(part: string, version: string): Promise<Integrity> {
    const folder = folderOf(part, version);
    const of = { part, version, file: LIST };
    if (!PART_NAME.test(part) || !PART_VERSION.test(version))
      throw new InvalidVersionError({ ...of, why: 'missing' });
    const text = await store.read(`${folder}/${LIST}`);
    // Requests for versions that never existed are neither counted as refused nor remembered.
    if (!text) throw new InvalidVersionError({ ...of, why: 'missing' });
    const list = await signedList(part, version, text);
    return list ?? refuse({ ...of, why: 'not signed by a key of RELEASE_KEYS' });
  }

  async function signedList(part: string, version: string, list: Buffer): Promise<Integrity | undefined> {
    const read = (file: string) => store.read(`${folderOf(part, version)}/${file}`);
    if (!(await isSigned({ name: part, version }, list, { keys, read }))) return undefined;
    const files = JSON.parse(String(list)) as Integrity;
    signedLists.set(`${part} ${version}`, files);
    return files;
  }

  /** Returns a version's list. Lists never change, so each is read once. */
  function listOf(part: string, version: string): Promise<Integrity> {
    const key = `${part} ${version}`;
    const list = lists.get(key) ?? readList(part, version);
    lists.set(key, list);
    list.catch(() => lists.delete(key));
    return list;
  }

  async function read(part: string, version: string, file: string): Promise<Buffer | undefined> {
    const list = await listOf(part, version);
    const integrity = Object.hasOwn(list, file) ? list[file] : undefined;
    if (!integrity) return undefined;
    const bytes = await store.read(keyOf({ name: part, version, path: file, integrity }));
    if (!bytes) return refuse({ part, version, file, why: 'missing' });
    if (!isIntact(bytes, integrity)) return refuse({ part, version, file, why: 'altered' });
    return bytes;
  }

  const versionsWith = (part: string, file: string): string[] =>
    [...signedLists].flatMap(([key, list]) => {
      const [name, version = ''] = key.split(' ');
      return name === part && Object.hasOwn(list, file) ? [version] : [];
    });

  async function withFile(part: string, file: string): Promise<string[]> {
    const holders = versionsWith(part, file);
    if (holders.length > 0 || !PART_NAME.test(part)) return holders;
    partsToSearch.add(part);
    // A search that has begun may have missed a version published since.
    const due = searchedAt + SEARCH_INTERVAL_MS - Date.now();
    // Never longer than the interval, also after the clock was set back.
    const waitMs = Math.min(Math.max(0, due), SEARCH_INTERVAL_MS);
    searching ??= sleep(waitMs, undefined, { ref: false }).then(searchStore);
    await searching;
    return versionsWith(part, file);
  }

  /** Reads the unread lists of the requested parts, of versions older or newer than the live ones. */
  async function searchStore(): Promise<void> {
    searchedAt = Date.now();
    searching = undefined;
    const parts = [...partsToSearch];
    partsToSearch.clear();
    const keys = await store.list('r');
    await Promise.all(
      keys.map(async (key) => {
        const [, part = '', version = '', file, ...below] = key.split('/');
        if (file !== LIST || below.length > 0 || !parts.includes(part) || !PART_VERSION.test(version)) return;
        if (signedLists.has(`${part} ${version}`)) return;
        const list = await store.read(key);
        if (list) await signedList(part, version, list);
      }),
    );
  }

  async function isReadable({ part, version, file }: Refused): Promise<boolean> {
    const again = file === LIST ? listOf(part, version) : read(part, version, file);
    return again.then(
      () => true,
      () => false,
    );
  }

  return {
    listOf,
    read,
    withFile,
    refusedOf: (part, version) => [...(refused.get(`${part} ${version}`)?.values() ?? [])],
    async recheck(versions) {
      for (const of of versions) {
        const files = refused.get(of);
        for (const one of files?.values() ?? []) if (await isReadable(one)) files?.delete(one.file);
        if (files?.size === 0) refused.delete(of);
      }
    },
  };
}
