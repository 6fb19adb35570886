import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { invalid } from '../http/http-error.ts';
import { type DecodingFor, limitDecoding } from '../media/decoders.ts';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import { drawFrame } from '../media/frame.ts';
import { claimFile } from '../media/media-claim.store.ts';
import type { MediaStore } from '../media/media-store.ts';
import { COVER } from '../media/poster.ts';
import { redrawPicture } from '../media/redraw-picture.ts';

/** Returns the key under which the poster of this name is stored. */
export const posterKey = (name: string) => `posters/${name}.jpg`;

interface ThumbnailParts {
  db: Kysely<Database>;
  media: MediaStore;
  tools: Ffmpeg;
  account: DecodingFor;
}

/** Stores the picture as a cover with a claim on its file, and returns its name. @throws {HttpError} 415 */
export async function storeThumbnail(bytes: Buffer, keeping: ThumbnailParts): Promise<string> {
  const { tools, account } = keeping;
  return store(keeping, await redrawPicture(bytes, { tools, account, field: 'thumbnail', fit: COVER }));
}

/** Stores the frame of a video at that second as a cover, and returns its name. @throws {HttpError} 422 past its end */
export async function storeFrame(
  keeping: ThumbnailParts,
  { key, seconds }: { key: string; seconds: number },
): Promise<string> {
  const { media, tools, account } = keeping;
  const drawn = await media.withFile(key, (path) =>
    limitDecoding(account, () => drawFrame(path, { tools, seconds, fit: COVER })),
  );
  if (!drawn) throw invalid('thumbnail_at', 'The video has no picture at this point. Choose another one.');
  return store(keeping, drawn);
}

async function store({ db, media }: ThumbnailParts, drawn: Buffer): Promise<string> {
  const name = randomUUID();
  await claimFile(db, posterKey(name));
  await media.put(posterKey(name), drawn);
  return name;
}
