import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadVideo } from '@wedding/shared/contract/admin-video.ts';
import type { Upload } from '@wedding/shared/contract/upload.schema.ts';
import * as s from '@wedding/shared/contract/upload.schema.ts';
import * as calls from '@wedding/shared/contract/upload.ts';
import { uploadVideoSchema } from '@wedding/shared/contract/video.schema.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { categoryName } from '../category/category.store.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import type { Caller } from '../http/caller.ts';
import { isForm } from '../http/checked-part.ts';
import { HttpError, invalid, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { dropUnnamed } from '../media/store/media-claim.store.ts';
import { existingVideo, insertVideo, updateVideo, videosLike } from '../video/library/admin-video.store.ts';
import { receiveForm } from '../video/library/upload.ts';
import { toAdminVideo } from '../video/library/video-dto.ts';
import { recordUpload } from './finish-upload.ts';
import * as store from './upload.store.ts';

const POLL_MS = 200;
/** The longest that a call waits for the check, which is below the edge's timeout of five minutes. */
const TIMEOUT_MS = 240_000;

type Texts = {
  title?: string;
  description?: string;
  category_id?: number | '' | null;
  version?: number;
};

/** Registers the calls around uploads, in one form or in chunks: their list, their texts, and the video they become. */
export function registerUploadRoutes(app: FastifyInstance): void {
  const { db, media, config, mediaAccess, tools } = app;
  const parts = { db, media, log: app.log, tools, maxBytes: config.maxUploadBytes };

  const ownUpload = async ({ params, caller }: { params: { id: string }; caller: Caller }) => {
    const owned = { id: params.id, accountId: caller.accountId };
    const upload = await store.ownUpload(db, owned);
    if (!upload) throw notFound('This upload');
    return { owned, upload };
  };

  const mustBeCategory = async (id: number | '' | null | undefined) => {
    if (typeof id === 'number' && (await categoryName(db, id)) === undefined) {
      throw invalid('category_id', 'This category does not exist.');
    }
  };

  async function save({ id, actor }: { id: string; actor: Actor }, texts: Texts, poster?: string) {
    const { title, description, category_id, version } = texts;
    await mustBeCategory(category_id);
    const change = {
      // A video must have a title, so an empty field keeps the present one.
      ...(title && { title }),
      ...(description !== undefined && { description }),
      ...(category_id !== undefined && { category_id: category_id || null }),
      ...(poster && { poster }),
    };
    const { videoId, replaced } = await store.saveTexts(db, id, change);
    await dropUnnamed(parts, replaced);
    if (videoId === null) return;
    const ofVideo = await updateVideo(db, actor, { id: videoId, version, ...change });
    if (!ofVideo.found) throw notFound('This video');
    await dropUnnamed(parts, ofVideo.replaced);
  }

  route(app, uploadVideo, async (input) => {
    const { caller, actor, request } = input;
    const account = caller.accountId;
    const options = { ...parts, account, schema: uploadVideoSchema.body, takesVideo: true };
    const id = await receiveForm(request, options, async ({ fields, video: original, poster }) => {
      if (!original) throw invalid('video', 'Choose a video file.');
      const { title, description, category_id, process, upload_id: uploadId } = fields;
      await mustBeCategory(category_id);
      const categoryId = category_id || null;
      return write(db, actor, async (trx) => {
        const created = { title, description, categoryId, original, poster, process: process === '1' };
        const videoId = await insertVideo(trx, created);
        if (uploadId) await recordUpload(trx, { id: uploadId, accountId: account, videoId, original });
        return videoId;
      });
    });
    const data = toAdminVideo(await existingVideo(db, id, { bin: true }), await mediaAccess.signer(caller));
    return { message: 'Video uploaded', data, status: 201 };
  });

  route(app, calls.listUploads, async ({ caller }) => ({
    data: (await store.uploadsOf(db, caller.accountId)).map(toUpload),
  }));

  route(app, calls.listDuplicates, async ({ query }) => ({
    data: (await videosLike(db, query.fingerprint)).map(({ created_at, ...video }) => ({
      ...video,
      created_at: toTimestamp(created_at),
    })),
  }));

  route(app, calls.updateUpload, async (input) => {
    const { owned } = await ownUpload(input);
    const saved = { id: owned.id, actor: input.actor };
    if (!isForm(input.request)) await save(saved, input.body ?? {});
    else {
      const options = {
        ...parts,
        account: owned.accountId,
        schema: s.updateUploadSchema.body,
        takesVideo: false,
      };
      await receiveForm(input.request, options, ({ fields, poster }) => save(saved, fields, poster));
    }
    return { message: 'Saved', data: toUpload((await ownUpload(input)).upload) };
  });

  route(app, calls.finishUpload, async (input) => {
    const { owned, upload } = await ownUpload(input);
    const { later = false, ...texts } = input.body;
    if (upload.received < upload.size) {
      throw new HttpError(409, 'NOT_WHOLE', 'Part of this video has not arrived yet.');
    }
    if (upload.video_id === null) {
      await save({ id: owned.id, actor: input.actor }, texts);
      await store.requestFinish(db, owned, input.request.id);
    }
    const id = await (later ? finishedVideo(db, owned) : waitUntilFinished(db, owned, input.request.raw));
    if (id === null) return { message: 'We are checking this video.', data: null, status: 202 };
    const data = toAdminVideo(
      await existingVideo(db, id, { bin: true }),
      await mediaAccess.signer(input.caller),
    );
    return {
      message: upload.replaces === null ? 'Video uploaded' : 'New file uploaded',
      data,
      status: 201,
    };
  });

  route(app, calls.dropUpload, async (input) => {
    const { owned } = await ownUpload(input);
    await db.transaction().execute((trx) => store.dropUpload(trx, owned.id));
    return { message: 'Upload cancelled', data: null };
  });
}

const toUpload = ({
  account_id,
  poster,
  created_at,
  updated_at,
  checking_since,
  refusal,
  ...row
}: store.ListedUpload): Upload => ({
  ...row,
  thumbnail: poster && `/media/posters/${poster}.jpg`,
  created_at: toTimestamp(created_at),
});

/**
 * Returns the id of the video that an upload became, or null while a worker checks it.
 * @throws {HttpError} 404, and the refusal of a file that isn't a video, which also deletes the upload
 */
async function finishedVideo(db: Kysely<Database>, owned: store.Owned): Promise<number | null> {
  const upload = await store.ownUpload(db, owned);
  if (!upload) throw notFound('This upload');
  const { refusal, video_id } = upload;
  if (!refusal) return video_id;
  await db.transaction().execute((trx) => store.dropUpload(trx, owned.id));
  throw new HttpError(refusal.status, refusal.code, refusal.message, {
    ...(refusal.errors && { errors: refusal.errors }),
  });
}

/**
 * Waits for the worker's check and returns the id of the video.
 * @throws {HttpError} also 503 when the check takes too long for one call; the client may call again and keep waiting
 */
async function waitUntilFinished(
  db: Kysely<Database>,
  owned: store.Owned,
  { socket }: IncomingMessage,
): Promise<number> {
  const until = performance.now() + TIMEOUT_MS;
  while (!socket?.destroyed && performance.now() < until) {
    const id = await finishedVideo(db, owned);
    if (id !== null) return id;
    await sleep(POLL_MS);
  }
  throw new HttpError(503, 'UNAVAILABLE', 'We are still checking this video. Please ask again in a moment.', {
    retryAfter: 5,
  });
}
