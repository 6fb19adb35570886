import { checkKey } from '@wedding/platform/server/object-store/keys.ts';
import { openObjectStore } from '@wedding/platform/server/object-store/open-object-store.ts';
import { errorPrefix } from '@wedding/platform/server/stored-releases/error-groups.ts';
import type { Environment, ReleaseReader } from '@wedding/platform/server/stored-releases/release-reader.ts';

/**
 * The storage of releases: a folder or a bucket. Keys are paths with "/" between their parts.
 * Files are written once and never changed; only pointers and status files change.
 */
export interface ReleaseStore extends ReleaseReader {
  has(key: string): Promise<boolean>;
  /** Writes a new file. Returns false if the key is taken: nothing is ever overwritten. */
  writeNew(key: string, bytes: Uint8Array | string): Promise<boolean>;
  /** Reads a pointer's value, '' if it was never set. */
  readPointer(key: string): Promise<string>;
  /** Moves a pointer if it is still `expected`, and returns whether it did. */
  swapPointer(key: string, expected: string, next: string): Promise<boolean>;
  /**
   * Writes a small file below `health/` or `errors/` and replaces the one that was there. These are the only files that
   * are replaced, each by its only writer. They are read with `read`. @throws on any other key
   */
  writeStatus(key: string, text: string): Promise<void>;
  /** Removes a file, if it exists. @throws on any key outside of `r/`: sets and the log stay */
  remove(key: string): Promise<void>;
}

/** Returns the prefix of the counts of an environment's gateways, one file for each. */
export const statusPrefix = ({ environment }: Pick<ReleaseStore, 'environment'>): string =>
  environment === 'live' ? 'health/' : `health-${environment}/`;

/** How many small files are read at a time. From a bucket each is a request, and hundreds in a row would take seconds. */
export const CONCURRENT_READS = 32;

/**
 * Opens the release store that a setting names: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @throws a sentence when it names neither
 */
export function openReleaseStore(setting: string, environment: Environment = 'live'): ReleaseStore {
  const files = openObjectStore(setting);
  return {
    environment,
    read: files.read,
    has: async (key) => Boolean(await files.stat(key)),
    list: (prefix) => files.list(`${prefix}/`),
    writeNew: files.putNew,
    readPointer: async (key) => String((await files.read(key)) ?? '').trim(),
    swapPointer: files.swap,
    writeStatus: async (key, text) => {
      if (![statusPrefix, errorPrefix].some((prefix) => key.startsWith(prefix({ environment }))))
        throw new Error(`${key} is no status file: it is written once.`);
      await files.put(key, text);
    },
    remove: async (key) => {
      if (!key.startsWith('r/')) throw new Error(`${key} is no file of a version: it stays.`);
      await files.remove(checkKey(key));
    },
  };
}
