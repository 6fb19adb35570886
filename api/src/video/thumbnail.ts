import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import { drawFrame } from '../media/frame.ts';
import { claimFile } from '../media/media-claim.store.ts';
import type { MediaStore } from '../media/media-store.ts';
import { redrawPicture } from '../media/redraw-picture.ts';
import { invalid } from '../plugins/failure.ts';
import type { Database } from '../plugins/schema.ts';
import { posterKey } from './admin-video.store.ts';

const FIT = "scale=w='min(640,iw)':h='min(854,ih)':force_original_aspect_ratio=decrease";

interface Keeping {
  db: Kysely<Database>;
  media: MediaStore;
  tools: Ffmpeg;
}

/** Stores the picture, at most 640 wide and claimed, and answers its name. @throws {ApiFailure} 415 */
export async function keepThumbnail(bytes: Buffer, keeping: Keeping): Promise<string> {
  return keep(keeping, await redrawPicture(bytes, { tools: keeping.tools, field: 'thumbnail', fit: FIT }));
}

/** The same from a film's own file, as it stands at that second. @throws {ApiFailure} 422 past its end */
export async function keepFrame(
  keeping: Keeping,
  { key, seconds }: { key: string; seconds: number },
): Promise<string> {
  const { media, tools } = keeping;
  const drawn = await media.withFile(key, (path) => drawFrame(path, { tools, seconds, fit: FIT }));
  if (!drawn) throw invalid('thumbnail_at', 'The video has no picture at this moment.');
  return keep(keeping, drawn);
}

async function keep({ db, media }: Keeping, drawn: Buffer): Promise<string> {
  const name = randomUUID();
  await claimFile(db, posterKey(name));
  await media.put(posterKey(name), drawn);
  return name;
}
