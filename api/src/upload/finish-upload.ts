import { randomUUID } from 'node:crypto';
import { type Actor, write } from '../db/write.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { claimFile, dropUnnamed } from '../media/media-claim.store.ts';
import { MediaRefused } from '../media/media-refused.ts';
import { probeVideo } from '../media/probe.ts';
import { insertVideo, replaceSource } from '../video/admin-video.store.ts';
import { fingerprintOfFile } from '../video/file-fingerprint.ts';
import { type Original, refused, type UploadParts } from '../video/upload.ts';
import { completeUpload, dropUpload, type Owned, ownUpload, partsOf } from './upload.store.ts';

/**
 * Makes a video of an upload that has come whole, or gives a video its new source, and has it processed: all of it
 * or nothing. Answers the video's id; once more for what was finished before.
 * @throws {HttpError} 404, 409 while bytes are missing, 415 or 422 for what is no video: that upload is dropped
 */
export async function finishUpload(parts: UploadParts, actor: Actor, owned: Owned): Promise<number> {
  const { db } = parts;
  const upload = await ownUpload(db, owned);
  if (!upload) throw notFound('This upload');
  if (upload.video_id !== null) return upload.video_id;
  if (upload.received < upload.size) {
    throw new HttpError(409, 'NOT_WHOLE', 'Part of this video has not arrived yet.');
  }
  const key = `originals/${Date.now().toString(36)}-${randomUUID()}`;
  try {
    const original = await putTogether(parts, { ...upload, key });
    return await write(db, actor, async (trx) => {
      // Whoever finishes at the same time waits here, and finds that it is done.
      const now = await trx
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', owned.id)
        .forUpdate()
        .executeTakeFirst();
      if (!now) throw notFound('This upload');
      if (now.video_id !== null) throw new AlreadyFinished(now.video_id);
      const { title, description, category_id: categoryId, poster, replaces } = now;
      const source = { original, poster: poster ?? undefined };
      const texts = { title, description, categoryId };
      const videoId =
        replaces === null
          ? await insertVideo(trx, { ...texts, ...source, process: true })
          : await replaceSource(trx, { id: replaces, original });
      if (videoId === undefined) throw notFound('This video');
      await completeUpload(trx, owned.id, videoId);
      return videoId;
    });
  } catch (error) {
    await dropUnnamed(parts, [key]);
    if (error instanceof AlreadyFinished) return error.videoId;
    if (!(error instanceof MediaRefused)) throw error;
    await db.transaction().execute((trx) => dropUpload(trx, owned.id));
    throw refused(error);
  }
}

class AlreadyFinished extends Error {
  readonly videoId: number;
  constructor(videoId: number) {
    super('finished');
    this.videoId = videoId;
  }
}

async function putTogether(
  { db, media, tools, account }: UploadParts,
  { key, file_name: name, ...upload }: { id: string; key: string; file_name: string; size: number },
): Promise<Original> {
  await claimFile(db, key);
  const { size } = await media.join(key, await partsOf(db, upload));
  const found = await tools();
  return media.withFile(key, async (path) => {
    const probed = await probeVideo(path, { tools: found, account });
    return { key, name, size, probed, fingerprint: await fingerprintOfFile(path, size) };
  });
}
