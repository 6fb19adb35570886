import { openObjectStore } from '@wedding/platform/server/object-store/open-object-store.ts';

/** Sites on one store, each with releases of its own. */
export const ENVIRONMENTS = ['live', 'staging'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** What is read of a release store. The api reads browsers' errors in it; gateways and the release command write it, too. */
export interface ReleaseReader {
  /** The environment of the pointer and the counts; all environments share versions and the log. */
  environment: Environment;
  /** Reads the bytes of a file, undefined if it doesn't exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Lists every key below a folder, sorted. */
  list(folder: string): Promise<string[]>;
}

/**
 * Opens the release store that a setting names, to read it: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @throws a sentence when it names neither
 */
export function openReleaseReader(setting: string, environment: Environment): ReleaseReader {
  const files = openObjectStore(setting);
  return { environment, read: files.read, list: (folder) => files.list(`${folder}/`) };
}
