import { resolve } from 'node:path';
import { openBucket } from './bucket.ts';
import { isBucketAddress } from './bucket-address.ts';
import { openFolder } from './folder.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * Opens the store that a setting names: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @param options.isPrivate for a folder: other users of this machine can't read it
 * @param options.scratch for a bucket: an existing folder for temporary files; the system's by default
 * @throws an Error if the setting names neither
 */
export function openObjectStore(
  setting: string,
  options: { isPrivate?: boolean; scratch?: string | undefined } = {},
): ObjectStore {
  return isBucketAddress(setting)
    ? openBucket(setting, options.scratch)
    : openFolder(resolve(setting), options);
}
