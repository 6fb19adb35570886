import { folderOf, type Integrity, isIntact } from '../releases/publish.ts';
import { isSigned, type ReleaseKey } from '../releases/release-keys.ts';
import type { ReleaseStore } from '../releases/release-store.ts';

const NAME = /^[a-z][a-z-]*$/;
const VERSION = /^\d[\w.+-]*$/;
const LIST = 'integrity.json';

/** A file of a version that is not served. */
export interface Refused {
  part: string;
  version: string;
  file: string;
  why: 'altered' | 'missing' | 'not signed by a key of RELEASE_KEYS';
}

/** A version, or a file of it, can't be had from the store as its publisher signed it. */
export class UnsoundVersion extends Error {
  override readonly name = 'UnsoundVersion';
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(`${folderOf(refused.part, refused.version)}/${refused.file} is ${refused.why}.`);
    this.refused = refused;
  }
}

/** Reads versions of a store: only what an accepted key signed. */
export interface SignedVersions {
  /** The files of a version with their hashes. @throws {UnsoundVersion}, or what the store throws */
  listOf(part: string, version: string): Promise<Integrity>;
  /** A file's bytes, undefined where the list doesn't name it. @throws {UnsoundVersion}, or what the store throws */
  read(part: string, version: string, file: string): Promise<Buffer | undefined>;
  /** What was refused of a version and has not been whole since. */
  refusedOf(part: string, version: string): readonly Refused[];
  /** Looks again at what was refused of the versions named as "part version". */
  lookAgain(versions: ReadonlySet<string>): Promise<void>;
}

export function signedVersions(
  store: ReleaseStore,
  { keys, onRefused }: { keys: readonly ReleaseKey[]; onRefused: (refused: Refused, isNew: boolean) => void },
): SignedVersions {
  const lists = new Map<string, Promise<Integrity>>();
  const refused = new Map<string, Map<string, Refused>>();

  function refuse(one: Refused): never {
    const of = `${one.part} ${one.version}`;
    const files = refused.get(of) ?? new Map<string, Refused>();
    const isNew = files.get(one.file)?.why !== one.why;
    refused.set(of, files.set(one.file, one));
    onRefused(one, isNew);
    throw new UnsoundVersion(one);
  }

  async function readList(part: string, version: string): Promise<Integrity> {
    const folder = folderOf(part, version);
    const of = { part, version, file: LIST };
    if (!NAME.test(part) || !VERSION.test(version)) throw new UnsoundVersion({ ...of, why: 'missing' });
    const list = await store.read(`${folder}/${LIST}`);
    // Requests for versions that never existed are not counted as refused, nor remembered.
    if (!list) throw new UnsoundVersion({ ...of, why: 'missing' });
    const read = (file: string) => store.read(`${folder}/${file}`);
    if (!(await isSigned({ name: part, version }, list, { keys, read }))) {
      refuse({ ...of, why: 'not signed by a key of RELEASE_KEYS' });
    }
    return JSON.parse(String(list)) as Integrity;
  }

  /** Lists never change: each is read once. */
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
    const bytes = await store.read(`${folderOf(part, version)}/${file}`);
    if (!bytes) return refuse({ part, version, file, why: 'missing' });
    if (!isIntact(bytes, integrity)) return refuse({ part, version, file, why: 'altered' });
    return bytes;
  }

  async function isWhole({ part, version, file }: Refused): Promise<boolean> {
    const again = file === LIST ? listOf(part, version) : read(part, version, file);
    return again.then(
      () => true,
      () => false,
    );
  }

  return {
    listOf,
    read,
    refusedOf: (part, version) => [...(refused.get(`${part} ${version}`)?.values() ?? [])],
    async lookAgain(versions) {
      for (const of of versions) {
        const files = refused.get(of);
        for (const one of files?.values() ?? []) if (await isWhole(one)) files?.delete(one.file);
        if (files?.size === 0) refused.delete(of);
      }
    },
  };
}
