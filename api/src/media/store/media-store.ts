import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isBucketAddress } from '@wedding/platform/server/object-store/bucket-address.ts';
import type { ObjectStore } from '@wedding/platform/server/object-store/object-store.ts';
import { openObjectStore } from '@wedding/platform/server/object-store/open-object-store.ts';

/** Where originals, renditions and posters live: a folder or a bucket. */
export type MediaStore = Omit<ObjectStore, 'putNew' | 'swap' | 'read'>;

/**
 * Opens the media store that MEDIA_STORE names: a folder's path, or `s3://bucket?endpoint=…&region=…&prefix=…`.
 * @param scratch a folder, on a disk with enough room, for local copies of a bucket's videos while tools read them;
 * defaults to the system's temporary folder
 * @throws an error with a clear message when the setting is neither
 */
export async function openMediaStore(setting: string, scratch?: string): Promise<MediaStore> {
  if (!isBucketAddress(setting)) {
    await mkdir(setting, { recursive: true });
  } else if (scratch) {
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    await removeOldCopies(scratch);
  }
  return openObjectStore(setting, { isPrivate: true, scratch });
}

const DAY_MS = 86_400_000;

/** Removes the local copies of killed processes. No copy is in use for as long as a day. */
async function removeOldCopies(scratch: string): Promise<void> {
  for (const name of await readdir(scratch)) {
    const path = join(scratch, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
