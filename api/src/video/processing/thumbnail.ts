import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { invalid } from '../../http/http-error.ts';
import { whiteOf } from '../../media/encode/examine-source.ts';
import { frameAt } from '../../media/encode/still.ts';
import { readHeaders } from '../../media/probe/probe.ts';
import { claimFile } from '../../media/store/media-claim.store.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import type { Ffmpeg } from '../../media/tools/find-ffmpeg.ts';
import { type DecodingFor, limitDecoding } from '../../picture/decoders.ts';
import { redrawPicture } from '../../picture/redraw-picture.ts';

/** Returns the key under which the poster of this name is stored. */
export const posterKey = (name: string) => `posters/${name}.jpg`;

interface ThumbnailParts {
  db: Kysely<Database>;
  media: MediaStore;
  account: DecodingFor;
}

/** Stores the picture as a cover with a claim on its file, and returns its name. @throws {HttpError} 413, 415 or 422 */
export async function storeThumbnail(bytes: Buffer, { db, media, account }: ThumbnailParts): Promise<string> {
  const [cover] = await redrawPicture(bytes, { account, field: 'thumbnail', shapes: [{ kind: 'cover' }] });
  const name = randomUUID();
  await claimFile(db, posterKey(name));
  await media.put(posterKey(name), cover.bytes);
  return name;
}

/** Stores the frame of a video at that second as a cover, and returns its name. @throws {HttpError} 422 past its end */
export async function storeFrame(
  parts: ThumbnailParts & { tools: Ffmpeg },
  { key, seconds }: { key: string; seconds: number },
): Promise<string> {
  const { media, tools, account } = parts;
  const frame = await media.withFile(key, (path) =>
    limitDecoding(account, async () => {
      const picture = await readHeaders(path, { tools });
      const white = await whiteOf(path, picture, { tools });
      return frameAt(path, { tools, seconds, picture: { ...picture, white } });
    }),
  );
  if (!frame) throw invalid('thumbnail_at', 'The video has no picture at this point. Choose another one.');
  return storeThumbnail(frame, parts);
}
