import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import { claimFile } from '../media/media-claim.store.ts';
import type { MediaStore } from '../media/media-store.ts';
import { redrawPicture } from '../media/redraw-picture.ts';
import type { Database } from '../plugins/schema.ts';
import { posterKey } from './admin-video.store.ts';

const FIT = "scale=w='min(640,iw)':h='min(854,ih)':force_original_aspect_ratio=decrease";

/** Stores the picture, at most 640 wide and claimed, and answers its name. @throws {ApiFailure} 415 */
export async function keepThumbnail(
  bytes: Buffer,
  { db, media, tools }: { db: Kysely<Database>; media: MediaStore; tools: Ffmpeg },
): Promise<string> {
  const name = randomUUID();
  const drawn = await redrawPicture(bytes, { tools, field: 'thumbnail', fit: FIT });
  await claimFile(db, posterKey(name));
  await media.put(posterKey(name), drawn);
  return name;
}
