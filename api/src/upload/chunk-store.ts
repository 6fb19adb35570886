import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { fingerprint } from '@wedding/shared/contract/upload.schema.ts';
import { checkMagic, MAGIC_LENGTH } from '../media/probe/magic-bytes.ts';
import { chunkCollector } from '../media/store/chunk-collector.ts';
import { type ClaimDeps, claimFile, dropUnnamed } from '../media/store/media-claim.store.ts';
import { assertDiskSpace, shownName } from '../video/library/upload.ts';
import { addPart, beginUpload, dropUpload, ownUpload } from './upload.store.ts';

/** The most that is lost when a connection or a process dies, because a part stays in memory until it is stored. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/**
 * One administrator's uploads, for the tus server. The bytes are stored as chunks in the media store and everything else
 * in the database, so that any process may receive the next part. Other administrators' uploads aren't found.
 */
export class ChunkStore extends DataStore {
  readonly #parts: ClaimDeps;
  readonly #accountId: number;

  constructor(deps: ClaimDeps, accountId: number) {
    super();
    this.extensions = ['creation', 'termination'];
    this.#parts = deps;
    this.#accountId = accountId;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    const plan = { id, size, accountId: this.#accountId, ...readPlan(metadata) };
    const { db, media } = this.#parts;
    // Its parts, and the file that they become.
    await assertDiskSpace(media, 2 * size);
    if (await beginUpload(db, plan)) return upload;
    throw tusRefusal(
      429,
      'TOO_MANY',
      'At most fifty videos and 48 GB upload at once. Finish or cancel some first.',
    );
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received } = await this.#own(id);
    return new Upload({ id, size, offset: received });
  }

  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const { size, video_id } = await this.#own(id);
    // An upload that became a video accepts no more bytes.
    if (video_id !== null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    let at = offset;
    for await (const part of chunksOf(body)) {
      if (at === 0 && (part.length >= MAGIC_LENGTH || part.length === size))
        await this.#checkFirstBytes(id, part);
      await this.#storeChunk({ id, start: at, bytes: part });
      at += part.length;
    }
    return at;
  }

  override async remove(id: string): Promise<void> {
    await this.#own(id);
    await this.#parts.db.transaction().execute((trx) => dropUpload(trx, id));
  }

  async #own(id: string) {
    const upload = await ownUpload(this.#parts.db, { id, accountId: this.#accountId });
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }

  /** Checks the first bytes, so that a file that isn't a video is refused before the rest arrives. */
  async #checkFirstBytes(id: string, first: Buffer): Promise<void> {
    try {
      checkMagic(first.subarray(0, MAGIC_LENGTH));
    } catch (error) {
      await this.remove(id);
      throw error;
    }
  }

  async #storeChunk({ id, start, bytes }: { id: string; start: number; bytes: Buffer }): Promise<void> {
    const { db, media } = this.#parts;
    await assertDiskSpace(media, bytes.length);
    const key = `uploads/${Date.now().toString(36)}-${randomUUID()}`;
    try {
      await claimFile(db, key);
      await media.put(key, bytes);
      if (!(await addPart(db, { id, start, length: bytes.length, key }))) throw ERRORS.INVALID_OFFSET;
    } catch (error) {
      await dropUnnamed(this.#parts, [key]);
      throw error;
    }
  }
}

/** Returns a refusal for the tus server, with a body like that of the other calls. */
export const tusRefusal = (status: number, code: string, message: string) => ({
  status_code: status,
  body: JSON.stringify({ message, code }),
});

/**
 * Splits a body into chunks. All chunks share one buffer, so each must be stored before the next is asked for. If the
 * connection breaks, yields the bytes received so far and then throws the error.
 */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let length = 0;
  const collect = chunkCollector();
  let broken: unknown;
  try {
    for await (const received of body as AsyncIterable<Buffer>) {
      collect(received.length);
      for (let at = 0; at < received.length; ) {
        const copied = received.copy(chunk, length, at);
        at += copied;
        length += copied;
        if (length < CHUNK_BYTES) continue;
        yield chunk;
        length = 0;
      }
    }
  } catch (error) {
    broken = error;
  }
  if (length > 0) yield chunk.subarray(0, length);
  if (broken) throw broken;
}

/** The longest title that the contract allows, in UTF-16 units. */
const TITLE_MAX = 200;

/** Ids are positive 32-bit integers. */
const VIDEO_ID = /^[1-9]\d{0,8}$/;

/**
 * Reads an upload's tus metadata: `filename`, `fingerprint`, and `replaces` if it is a new source of a video. The file's
 * name gives the video its first title.
 * @throws {HttpError} 422 for a name with a path trick
 */
function readPlan(metadata: Record<string, string | null>) {
  const file_name = shownName(metadata.filename ?? '');
  const result = fingerprint.safeParse(metadata.fingerprint);
  const video = metadata.replaces ?? '';
  return {
    file_name,
    title: titleOf(file_name),
    fingerprint: result.success ? result.data : null,
    replaces: VIDEO_ID.test(video) ? Number(video) : null,
  };
}

/** Makes a title from a file's name: `my_first-lesson.final.mp4` gives `my first lesson.final`. */
function titleOf(name: string): string {
  const text = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  let title = '';
  // Ends before a character that doesn't fit: half an emoji can't be stored, and a letter without its marks is another.
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (title.length + segment.length > TITLE_MAX) break;
    title += segment;
  }
  return trimmed(title) || 'Video';
}
