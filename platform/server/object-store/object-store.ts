import { Readable } from 'node:stream';

/** A stored file. `etag` changes whenever the bytes do. It is quoted, ready for the header. */
export interface StoredFile {
  key: string;
  size: number;
  etag: string;
}

/** An object that becomes a part of another. */
export interface ObjectPart {
  key: string;
  size: number;
}

/** Both ends inclusive, in bytes, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files by key, in a folder or in a bucket, shared by any number of processes. Keys look like `videos/7/r1/240.m4s`
 * (keys.ts); any other key throws a TypeError. Writes are atomic: one that fails or is killed leaves nothing under its key.
 */
export interface ObjectStore {
  /** Writes the whole body under the key, replacing the previous file. */
  put(key: string, body: Readable | Uint8Array | string): Promise<StoredFile>;
  /**
   * Writes the concatenation of the parts under the key; the parts stay. A bucket joins them
   * itself if its service supports that.
   */
  join(key: string, parts: readonly ObjectPart[]): Promise<StoredFile>;
  /** Writes only if the key doesn't exist. Returns whether it did. */
  putNew(key: string, bytes: Uint8Array | string): Promise<boolean>;
  /** Replaces a short text if it equals `expected` ('' for a missing one). Returns whether it did. */
  swap(key: string, expected: string, next: string): Promise<boolean>;
  /** Returns the bytes of a small file, or undefined if it doesn't exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Returns the bytes, or the given range of them. @throws {MissingFile} */
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Returns every key that starts with `prefix`, sorted. The prefix ends in a slash or is empty (all keys). */
  list(prefix: string): Promise<string[]>;
  /** Removes one key, or everything below it if it ends in a slash. Removing nothing is not an error. */
  remove(keyOrPrefix: string): Promise<void>;
  /** Returns the bytes that may still be written; a bucket has no end. */
  freeBytes(): Promise<number>;
  /** Provides the file as a local path, which is valid until `work` ends. @throws {MissingFile} */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
}

/** Returns the bytes of parts, concatenated. */
export const bytesOf = (get: ObjectStore['get'], parts: readonly ObjectPart[]): Readable =>
  Readable.from(
    (async function* () {
      for (const { key } of parts) yield* (await get(key)) as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );

export class MissingFile extends Error {
  override readonly name = 'MissingFile';
  readonly key: string;
  constructor(key: string) {
    super(`No file is stored under ${key}`);
    this.key = key;
  }
}
