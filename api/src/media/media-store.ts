import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isBucketAddress } from '@wedding/object-store/bucket-address.ts';
import type { ObjectStore } from '@wedding/object-store/object-store.ts';
import { openObjectStore } from '@wedding/object-store/open-object-store.ts';

/** Where originals, renditions and posters live: a folder or a bucket. */
export type MediaStore = Pick<ObjectStore, 'put' | 'join' | 'get' | 'stat' | 'list' | 'remove' | 'withFile'>;

/**
 * The media store that MEDIA_STORE names: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @param scratch of a bucket: where videos lie while tools look at them, on a disk that has room; the system's otherwise
 * @throws a sentence when it names neither
 */
export async function openMediaStore(setting: string, scratch?: string): Promise<MediaStore> {
  if (!isBucketAddress(setting)) {
    await mkdir(setting, { recursive: true });
  } else if (scratch) {
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    await dropForgotten(scratch);
  }
  return openObjectStore(setting, { isPrivate: true, scratch });
}

const DAY_MS = 86_400_000;

/** What a killed process had borrowed: nothing is lent for a day. */
async function dropForgotten(scratch: string): Promise<void> {
  for (const name of await readdir(scratch)) {
    const path = join(scratch, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
