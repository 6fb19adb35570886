import { resolve } from 'node:path';
import { isBucketAddress } from '@wedding/shared/bucket/bucket-address.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';

/**
 * The release store that a setting names: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @throws a sentence when it names neither
 */
export function openReleaseStore(setting: string): ReleaseStore {
  return isBucketAddress(setting) ? bucketStore(setting) : folderStore(resolve(setting));
}
