import { mkdir } from 'node:fs/promises';
import { isBucketAddress } from '@wedding/object-store/bucket-address.ts';
import type { ObjectStore } from '@wedding/object-store/object-store.ts';
import { openObjectStore } from '@wedding/object-store/open-object-store.ts';

/** Where originals, renditions and posters live: a folder or a bucket. */
export type MediaStore = Pick<ObjectStore, 'put' | 'get' | 'stat' | 'list' | 'remove' | 'withFile'>;

/**
 * The media store that MEDIA_STORE names: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @throws a sentence when it names neither
 */
export async function openMediaStore(setting: string): Promise<MediaStore> {
  if (!isBucketAddress(setting)) await mkdir(setting, { recursive: true });
  return openObjectStore(setting, { isPrivate: true });
}
