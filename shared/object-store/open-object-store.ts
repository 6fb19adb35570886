import { resolve } from 'node:path';
import { openBucket } from './bucket.ts';
import { isBucketAddress } from './bucket-address.ts';
import { openFolder } from './folder.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * The store that a setting names: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @param options.isPrivate of a folder: others on this machine don't read it
 * @throws a sentence when it names neither
 */
export function openObjectStore(setting: string, options: { isPrivate?: boolean } = {}): ObjectStore {
  return isBucketAddress(setting) ? openBucket(setting) : openFolder(resolve(setting), options);
}
