import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Duplex, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackedUpFile } from './manifest.ts';

/** Writes a stream to a file in the backup's folder, through the compressor `by` if given, and flushes it to the disk. */
export async function writeBackupFile(
  folder: string,
  path: string,
  { from, by, signal }: { from: Readable; by?: Duplex; signal?: AbortSignal | undefined },
): Promise<BackedUpFile> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const to = createWriteStream(place, { flush: true, mode: 0o600 });
  await pipeline(by ? [from, by, counted, to] : [from, counted, to], { ...(signal && { signal }) });
  return { path, bytes, sha256: hash.digest('hex') };
}
