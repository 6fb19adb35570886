import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { JobPayloads } from '../jobs/queue.ts';
import { MediaRefused } from '../media/probe/media-refused.ts';
import { probeVideo } from '../media/probe/probe.ts';
import { type ClaimDeps, claimFile, dropUnnamed, releaseClaims } from '../media/store/media-claim.store.ts';
import type { Ffmpeg } from '../media/tools/find-ffmpeg.ts';
import { insertVideo, replaceSource } from '../video/library/admin-video.store.ts';
import { fingerprintOfFile } from '../video/library/file-fingerprint.ts';
import { assertDiskSpace, type Original, refused } from '../video/library/upload.ts';
import { completeUpload, type Owned, ownUpload, partsOf, refuseUpload } from './upload.store.ts';

export interface FinishDeps extends ClaimDeps {
  tools: () => Promise<Ffmpeg>;
}

/**
 * Creates a video from a complete upload, or replaces a video's source with it, and queues its processing, all in one
 * transaction. A file that isn't a video is refused, and the refusal is kept for the next request. Any other failure is
 * retried. Does nothing for an upload that is finished or deleted.
 */
export async function finishUpload(
  deps: FinishDeps,
  { upload_id: id, account_id: accountId }: JobPayloads['finish-upload'],
  signal?: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const owned: Owned = { id, accountId };
  const actor: Actor = { kind: 'admin', id: accountId, requestId: null };
  const upload = await ownUpload(db, owned);
  if (!upload || upload.video_id !== null || upload.refusal) return;
  const key = `originals/${Date.now().toString(36)}-${randomUUID()}`;
  try {
    const original = await assembleOriginal(deps, { upload, key, signal });
    await write(db, actor, async (trx) => {
      // A concurrent call waits here and then finds the upload finished.
      const now = await trx
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (now?.video_id !== null) throw new NotPending();
      // Without its claim the file may be gone. The chunks are still there: the next run joins them again.
      await releaseClaims(trx, [key]);
      const { title, description, category_id: categoryId, poster, replaces } = now;
      const source = { original, poster: poster ?? undefined };
      const texts = { title, description, categoryId };
      const videoId =
        replaces === null
          ? await insertVideo(trx, { ...texts, ...source, process: true })
          : await replaceSource(trx, { id: replaces, original });
      if (videoId === undefined) throw notFound('This video');
      await completeUpload(trx, id, videoId);
    });
  } catch (error) {
    await dropUnnamed(deps, [key]);
    if (error instanceof NotPending) return;
    const refusal = error instanceof MediaRefused ? refused(error) : error;
    if (!(refusal instanceof HttpError) || refusal.status === 429 || refusal.status >= 500) throw error;
    const { status, code, message, errors } = refusal;
    await refuseUpload(db, id, { status, code, message, ...(errors && { errors }) });
  }
}

/** Another worker finished first, or the upload was cancelled. */
class NotPending extends Error {}

async function assembleOriginal(
  { db, media, tools }: FinishDeps,
  at: {
    upload: { id: string; account_id: number; file_name: string; size: number };
    key: string;
    signal: AbortSignal | undefined;
  },
): Promise<Original> {
  const { upload, key, signal } = at;
  await assertDiskSpace(media, upload.size);
  await claimFile(db, key);
  const { size } = await media.join(key, await partsOf(db, upload));
  const ffmpeg = await tools();
  return media.withFile(key, async (path) => {
    const options = { tools: ffmpeg, account: upload.account_id, ...(signal && { signal }) };
    const probed = await probeVideo(path, options);
    return { key, name: upload.file_name, size, probed, fingerprint: await fingerprintOfFile(path, size) };
  });
}

/** Lists a file that came in one form and is a video already. An id that is taken lists nothing. */
export async function recordUpload(
  trx: Kysely<Database>,
  upload: Owned & { videoId: number; original: Pick<Original, 'name' | 'size' | 'fingerprint'> },
): Promise<void> {
  const { id, accountId, videoId, original } = upload;
  const { name, size, fingerprint } = original;
  await trx
    .insertInto('uploads')
    .values({
      id,
      account_id: accountId,
      file_name: name,
      size,
      received: size,
      fingerprint,
      video_id: videoId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
