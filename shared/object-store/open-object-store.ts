import { resolve } from 'node:path';
import { openBucket } from './bucket.ts';
import { isBucketAddress } from './bucket-address.ts';
import { openFolder } from './folder.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * The store that a setting names: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @param options.isPrivate of a folder: others on this machine don't read it
 * @param options.scratch of a bucket: an existing folder for files that are lent; the system's otherwise
 * @throws a sentence when it names neither
 */
export function openObjectStore(
  setting: string,
  options: { isPrivate?: boolean; scratch?: string | undefined } = {},
): ObjectStore {
  return isBucketAddress(setting)
    ? openBucket(setting, options.scratch)
    : openFolder(resolve(setting), options);
}
