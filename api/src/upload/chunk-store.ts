import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { fingerprint } from '@wedding/shared/contract/upload.schema.ts';
import { checkMagic, MAGIC_LENGTH } from '../media/magic-bytes.ts';
import { type ClaimParts, claimFile, dropUnnamed } from '../media/media-claim.store.ts';
import { shownName } from '../video/upload.ts';
import { addPart, beginUpload, dropUpload, ownUpload } from './upload.store.ts';

/** The most that is lost when a connection or a process dies; a part is held in memory until it is stored. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/**
 * One administrator's uploads, for the tus server: bytes lie as chunks in the media store, everything else in the
 * database, so that any process may take the next part. Somebody else's uploads are not there.
 */
export class ChunkStore extends DataStore {
  readonly #parts: ClaimParts;
  readonly #accountId: number;

  constructor(parts: ClaimParts, accountId: number) {
    super();
    this.extensions = ['creation', 'termination'];
    this.#parts = parts;
    this.#accountId = accountId;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    const plan = { id, size, accountId: this.#accountId, ...readPlan(metadata) };
    if (await beginUpload(this.#parts.db, plan)) return upload;
    throw tusRefusal(429, 'TOO_MANY', 'Fifty videos are on their way already. Finish or cancel some first.');
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received } = await this.#own(id);
    return new Upload({ id, size, offset: received });
  }

  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const { size, video_id } = await this.#own(id);
    // What became a video takes no more.
    if (video_id !== null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    let at = offset;
    for await (const part of chunksOf(body)) {
      if (at === 0 && (part.length >= MAGIC_LENGTH || part.length === size)) await this.#look(id, part);
      await this.#keep({ id, start: at, bytes: part });
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

  /** Refuses by the first bytes, before the rest has come. */
  async #look(id: string, first: Buffer): Promise<void> {
    try {
      checkMagic(first.subarray(0, MAGIC_LENGTH));
    } catch (error) {
      await this.remove(id);
      throw error;
    }
  }

  async #keep({ id, start, bytes }: { id: string; start: number; bytes: Buffer }): Promise<void> {
    const { db, media } = this.#parts;
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

/** What the tus server answers with; the body is what our other calls answer. */
export const tusRefusal = (status: number, code: string, message: string) => ({
  status_code: status,
  body: JSON.stringify({ message, code }),
});

/** A connection that breaks ends its last part early: what came is kept, then the failure goes on its way. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  const take = () => {
    const part = Buffer.concat(waiting, length);
    waiting = [];
    length = 0;
    return part;
  };
  let broken: unknown;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      waiting.push(chunk);
      length += chunk.length;
      if (length >= CHUNK_BYTES) yield take();
    }
  } catch (error) {
    broken = error;
  }
  if (length > 0) yield take();
  if (broken) throw broken;
}

/** Ids are positive 32-bit integers. */
const VIDEO_ID = /^[1-9]\d{0,8}$/;

/**
 * What an upload's tus metadata says: `filename`, `fingerprint`, and `replaces` where it is a video's new source. A
 * video is called after its file until somebody says otherwise.
 * @throws {HttpError} 422 for a name with a path trick
 */
function readPlan(metadata: Record<string, string | null>) {
  const file_name = shownName(metadata.filename ?? '');
  const known = fingerprint.safeParse(metadata.fingerprint);
  const video = metadata.replaces ?? '';
  return {
    file_name,
    title: titleOf(file_name),
    fingerprint: known.success ? known.data : null,
    replaces: VIDEO_ID.test(video) ? Number(video) : null,
  };
}

/** `my_first-lesson.final.mp4` is a start for a title: `my first lesson.final`. */
const titleOf = (name: string) =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 200) || 'Video';
