import { isBucketAddress } from '@wedding/shared/bucket/bucket-address.ts';
import { openBucketStore } from './bucket-store.ts';
import { openFolderStore } from './folder-store.ts';
import type { MediaStore } from './media-store.ts';

/**
 * The media store that MEDIA_STORE names: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @throws a sentence when it names neither
 */
export async function openMediaStore(setting: string): Promise<MediaStore> {
  return isBucketAddress(setting) ? openBucketStore(setting) : openFolderStore(setting);
}
