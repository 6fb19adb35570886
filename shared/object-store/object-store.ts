import { Readable } from 'node:stream';

/** What is stored under a key. `etag` changes whenever the bytes do and is quoted, ready for the header. */
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
 * (keys.ts); any other is a TypeError. A file is there wholly or not at all: a write that fails or is killed leaves
 * nothing under its key.
 */
export interface ObjectStore {
  /** Writes the whole body under the key, replacing what was there. */
  put(key: string, body: Readable | Uint8Array | string): Promise<StoredFile>;
  /**
   * Writes under the key what lies under those of the parts, one after the other; these stay. A bucket does it by itself,
   * where its service knows how.
   */
  join(key: string, parts: readonly ObjectPart[]): Promise<StoredFile>;
  /** Writes only where nothing is; returns whether it did. */
  putNew(key: string, bytes: Uint8Array | string): Promise<boolean>;
  /** Replaces a short text if it is `expected` ('' where there is none); returns whether it did. */
  swap(key: string, expected: string, next: string): Promise<boolean>;
  /** The bytes of a small file, undefined where there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** The bytes, or the given part of them. @throws {MissingFile} */
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Every key that starts with `prefix`, which ends in a slash or is empty (all there are); sorted. */
  list(prefix: string): Promise<string[]>;
  /** Removes one key, or everything below when it ends in a slash. Removing nothing is no error. */
  remove(keyOrPrefix: string): Promise<void>;
  /** Lends the file as a local path, which is good until `work` ends. @throws {MissingFile} */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
}

/** The bytes of parts, one after the other. */
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
