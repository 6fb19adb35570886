import { checkKey } from '@wedding/object-store/keys.ts';
import { openObjectStore } from '@wedding/object-store/open-object-store.ts';

/**
 * Where releases live: a folder or a bucket. Keys are paths with "/" between their parts.
 * Files are written once and never again; only pointers and status files move.
 */
export interface ReleaseStore {
  /** Whose visitors the pointer and the counts are of; versions and the log are one for all. */
  environment: Environment;
  /** The bytes of a file, undefined where there is none. */
  read(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Writes a new file. @throws {AlreadyThere} when the key is taken: nothing is ever overwritten */
  writeNew(key: string, bytes: Uint8Array | string): Promise<void>;
  /** Every key below a prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** A pointer's value, '' while it was never set. */
  readPointer(key: string): Promise<string>;
  /** Moves a pointer if it still is `expected`; returns whether it did. */
  swapPointer(key: string, expected: string, next: string): Promise<boolean>;
  /**
   * Writes a small file below `health/` or `errors/`, in place of the one that was there: the one kind that is replaced, each
   * by its one writer. Read by `read`. @throws on any other key
   */
  writeStatus(key: string, text: string): Promise<void>;
  /** Removes a file, if it is there. @throws on any key outside of `r/` and `reports/`: sets and the log stay */
  remove(key: string): Promise<void>;
}

export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere';
}

/** Sites on one store: each is given releases of its own. */
export const ENVIRONMENTS = ['live', 'staging'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** What an environment's gateways count is below this, one file for each. */
export const statusPrefix = ({ environment }: Pick<ReleaseStore, 'environment'>): string =>
  environment === 'live' ? 'health/' : `health-${environment}/`;

/** What failed in browsers, with its causes, is below this, one file for each gateway. */
export const errorPrefix = ({ environment }: Pick<ReleaseStore, 'environment'>): string =>
  environment === 'live' ? 'errors/' : `errors-${environment}/`;

/**
 * The release store that a setting names: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @throws a sentence when it names neither
 */
export function openReleaseStore(setting: string, environment: Environment = 'live'): ReleaseStore {
  const files = openObjectStore(setting);
  return {
    environment,
    read: files.read,
    has: async (key) => Boolean(await files.stat(key)),
    list: (prefix) => files.list(`${prefix}/`),
    writeNew: async (key, bytes) => {
      if (!(await files.putNew(key, bytes))) throw new AlreadyThere(`${key} is already in the store.`);
    },
    readPointer: async (key) => String((await files.read(key)) ?? '').trim(),
    swapPointer: files.swap,
    writeStatus: async (key, text) => {
      if (![statusPrefix, errorPrefix].some((prefix) => key.startsWith(prefix({ environment }))))
        throw new Error(`${key} is no status file: it is written once.`);
      await files.put(key, text);
    },
    remove: async (key) => {
      // Builds are removed, and marks of reports that are past; nothing else ever is.
      if (!/^(r|reports)\//.test(key)) throw new Error(`${key} is no file of a version: it stays.`);
      await files.remove(checkKey(key));
    },
  };
}
