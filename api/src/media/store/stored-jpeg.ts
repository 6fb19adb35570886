import { MissingFile } from '@wedding/platform/server/object-store/object-store.ts';
import type { MediaStore } from './media-store.ts';

/** Returns a stored JPEG in base64; undefined if it is gone. */
export async function storedJpeg(
  media: MediaStore,
  key: string,
): Promise<{ type: 'image/jpeg'; base64: string } | undefined> {
  try {
    const chunks = await (await media.get(key)).toArray();
    return { type: 'image/jpeg', base64: Buffer.concat(chunks).toString('base64') };
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}
