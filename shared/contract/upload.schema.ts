import { z } from 'zod';
import { id, longText, noData, text, timestamp, wholeNumber } from './field.schema.ts';
import { seenVersionInForm } from './version.schema.ts';
import { adminVideo, videoStatus } from './video.schema.ts';

const uploadId = z.object({ id: z.uuid() });
export const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A video that is uploaded in chunks over tus at `/admin/videos/upload/tus/:id`. `received` of its `size` bytes are stored.
 * `replaces` is the video whose source it replaces, `video_id` the video that it became once it was finished,
 * and `version` is then that video's. Until then nobody else can change the upload, and it is 1.
 */
export const upload = z.object({
  id: z.string(),
  file_name: z.string(),
  size: z.int().meta({ unit: 'byte' }),
  received: z.int().meta({ unit: 'byte' }),
  fingerprint: fingerprint.nullable(),
  title: z.string(),
  description: z.string(),
  category_id: id.nullable(),
  thumbnail: z.string().nullable(),
  replaces: id.nullable(),
  video_id: id.nullable(),
  version: z.int(),
  created_at: timestamp,
});
export type Upload = z.infer<typeof upload>;

const texts = z.object({
  title: text(200).optional(),
  description: longText(5000).optional(),
  category_id: z.union([z.null(), z.literal(''), wholeNumber(1, 2_147_483_647)]).optional(),
});

export const listUploadsSchema = { answer: z.array(upload) };
export const listDuplicatesSchema = {
  query: z.object({ fingerprint }),
  answer: z.array(z.object({ id, title: z.string(), status: videoStatus, created_at: timestamp })),
};
/** JSON, or multipart with a file field `thumbnail`. */
export const updateUploadSchema = {
  params: uploadId,
  body: texts.extend({ version: seenVersionInForm }),
  answer: upload,
};
/**
 * Has a worker inspect the finished upload, and returns the resulting video. With `later` the client doesn't wait: it gets
 * 202 without a video until there is one. May be repeated.
 */
export const finishUploadSchema = {
  params: uploadId,
  body: texts.extend({ later: z.boolean().optional() }),
  answer: adminVideo.nullable(),
};
export const dropUploadSchema = { params: uploadId, answer: noData };
