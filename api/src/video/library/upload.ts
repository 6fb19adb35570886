import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { pipeline, Transform, type TransformCallback } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { plainName } from '@wedding/shared/contract/plain-name.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readForm, readSmallFile } from '../../http/form.ts';
import { diskFull, HttpError, invalid } from '../../http/http-error.ts';
import { checkMagic, MAGIC_LENGTH } from '../../media/probe/magic-bytes.ts';
import { MediaRefused } from '../../media/probe/media-refused.ts';
import { probeVideo } from '../../media/probe/probe.ts';
import type { ProbedVideo } from '../../media/probe/probe-facts.ts';
import { chunkCollector } from '../../media/store/chunk-collector.ts';
import { type ClaimDeps, claimFile, dropUnnamed } from '../../media/store/media-claim.store.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import type { Ffmpeg } from '../../media/tools/find-ffmpeg.ts';
import { PICTURE_MAX_BYTES } from '../../picture/redraw-picture.ts';
import { posterKey, storeThumbnail } from '../processing/thumbnail.ts';
import { fingerprintOfFile } from './file-fingerprint.ts';

/** The number of bytes that are read ahead of the disk. */
const CHUNK_BYTES = 1024 * 1024;
/** What no upload takes of a disk: the database may be on it too. */
const KEPT_FREE_BYTES = 2 ** 30;

interface UploadDeps extends ClaimDeps {
  tools: () => Promise<Ffmpeg>;
  maxBytes: number;
  /** The id of the uploading account. */
  account: number;
}

export interface Original {
  key: string;
  name: string;
  size: number;
  probed: ProbedVideo;
  fingerprint: string | null;
}

interface ReceivedForm<T> {
  fields: T;
  video: Original | undefined;
  /** The name of the stored picture. */
  poster: string | undefined;
}

/**
 * Reads a form with the files `video` and `thumbnail` straight into the media store, checks them by content and passes
 * them to `work`. If anything fails, here or in `work`, the files are removed.
 * @throws {HttpError} 413, 415 or 422
 */
export async function receiveForm<T extends z.ZodType, R>(
  request: FastifyRequest,
  options: UploadDeps & { schema: T; takesVideo: boolean },
  work: (form: ReceivedForm<z.output<T>>) => Promise<R>,
): Promise<R> {
  const storedKeys: string[] = [];
  let video: Original | undefined;
  let poster: string | undefined;

  async function onFile(file: MultipartFile): Promise<void> {
    if (file.fieldname === 'thumbnail') {
      const tooLarge = 'The thumbnail is larger than 8 MB.';
      const bytes = await readSmallFile(file, { maxBytes: PICTURE_MAX_BYTES, tooLarge });
      // A browser sends a file without a name for a field without a selection.
      if (!file.filename && bytes.length === 0) return;
      poster = await storeThumbnail(bytes, options);
      storedKeys.push(posterKey(poster));
    } else if (file.fieldname === 'video' && options.takesVideo) {
      const key = `originals/${Date.now().toString(36)}-${randomUUID()}`;
      storedKeys.push(key);
      video = await storeOriginal(file, { ...options, key });
    } else {
      throw invalid(file.fieldname, 'There is no place for this file.');
    }
  }
  // A body that doesn't say its length may have the largest.
  await assertDiskSpace(options.media, Number(request.headers['content-length'] ?? options.maxBytes));
  try {
    const limits = { maxFileBytes: options.maxBytes, maxFiles: 2 };
    const fields = await readForm(request, { schema: options.schema, onFile, ...limits });
    return await work({ fields, video, poster });
  } catch (error) {
    await dropUnnamed(options, storedKeys);
    throw error instanceof MediaRefused ? refused(error) : error;
  }
}

/** @throws {HttpError} 507 when the store has no room for so many bytes of uploads */
export async function assertDiskSpace(
  { freeBytes }: Pick<MediaStore, 'freeBytes'>,
  bytes: number,
): Promise<void> {
  if (bytes > (await freeBytes()) - KEPT_FREE_BYTES) throw diskFull();
}

async function storeOriginal(file: MultipartFile, deps: UploadDeps & { key: string }): Promise<Original> {
  const { db, media, key, tools, account } = deps;
  const name = shownName(file.filename);
  await claimFile(db, key);
  const { size } = await media.put(
    key,
    pipeline(file.file, checkFirstBytes(), () => {}),
  );
  if (file.file.truncated) {
    const text = 'This video is larger than we accept.';
    throw new HttpError(413, 'TOO_LARGE', text, { errors: { video: [text] } });
  }
  const ffmpeg = await tools();
  return media.withFile(key, async (path) => {
    const probed = await probeVideo(path, { tools: ffmpeg, account });
    return { key, name, size, probed, fingerprint: await fingerprintOfFile(path, size) };
  });
}

/** Passes the body through. Checks its first bytes, so that a file that isn't a video is refused before the rest arrives. */
function checkFirstBytes(): Transform {
  let head: Buffer | undefined = Buffer.alloc(0);
  const collect = chunkCollector();
  const check = (bytes: Buffer, done: TransformCallback) => {
    head = undefined;
    try {
      checkMagic(bytes.subarray(0, MAGIC_LENGTH));
      done(null, bytes);
    } catch (error) {
      done(error as Error);
    }
  };
  return new Transform({
    highWaterMark: CHUNK_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      collect(chunk.length);
      if (head === undefined) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < MAGIC_LENGTH) return done();
      check(head, done);
    },
    flush(done) {
      if (head === undefined) return done();
      check(head, done);
    },
  });
}

/** Matches NUL, `..` as a path segment, and percent-encoded dots, slashes or NULs. */
const PATH_TRICK = /\0|(^|[\\/])\.\.([\\/]|$)|%(00|2e|2f|5c)/i;

/** Returns the file's name as it is shown to people. It is never used as a name in storage. */
export function shownName(name: string): string {
  const plain = plainName(name);
  // Tests the name as it was sent, for a NUL, and without invisible characters, which could hide `..`.
  if (PATH_TRICK.test(name) || PATH_TRICK.test(plain)) {
    throw invalid('video', 'Please give this file a plain name and try again.');
  }
  return [...basename(plain.replaceAll('\\', '/')).trim()].slice(-200).join('') || 'video';
}

/** Returns the error of a call for a refused file. */
export const refused = ({ status, code, message }: MediaRefused) =>
  new HttpError(status, code, message, { errors: { video: [message] } });
