import { open } from 'node:fs/promises';
import { fingerprintOf } from '@wedding/shared/domain/video-fingerprint.ts';

/** Computes the fingerprint of a local file, in the same way as the sender's browser. */
export async function fingerprintOfFile(path: string, size: number): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    return await fingerprintOf({
      size,
      read: async (start, end) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
