import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openBucket } from '@wedding/shared/bucket/bucket.ts';
import { checkKey, checkPrefix, type MediaStore, MissingFile } from './media-store.ts';

/**
 * Opens an S3 bucket (`s3://bucket?endpoint=…&region=…&prefix=…`) as a media store. Any number of machines may
 * share it. Nothing is kept on this machine but what `withFile` lends, while it lends it.
 * @throws a sentence when the address is wrong
 */
export function openBucketStore(address: string): MediaStore {
  const bucket = openBucket(address);

  async function stat(key: string) {
    const found = await bucket.stat(checkKey(key));
    return found && { key, ...found };
  }

  async function get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const body = await bucket.stream(checkKey(key), range);
    if (!body) throw new MissingFile(key);
    return body;
  }

  return {
    get,
    stat,
    put: async (key, body) => {
      if (body instanceof Readable) await bucket.upload(checkKey(key), body);
      else await bucket.write(checkKey(key), body);
      const stored = await stat(key);
      if (!stored) throw new MissingFile(key);
      return stored;
    },
    list: async (prefix) => bucket.list(prefix && checkPrefix(prefix)),
    remove: async (keyOrPrefix) => {
      const below = keyOrPrefix.endsWith('/');
      await bucket.remove(below ? await bucket.list(checkPrefix(keyOrPrefix)) : [checkKey(keyOrPrefix)]);
    },
    withFile: async (key, work) => {
      const body = await get(key);
      const folder = await mkdtemp(join(tmpdir(), 'wedding-media-'));
      // Tools know a file's kind by its ending.
      const path = join(folder, key.slice(key.lastIndexOf('/') + 1));
      try {
        await pipeline(body, createWriteStream(path));
        return await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
