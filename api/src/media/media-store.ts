import type { Readable } from 'node:stream';

/** What is stored under a key. `etag` changes whenever the bytes do and is quoted, ready for the header. */
export interface StoredFile {
  key: string;
  size: number;
  etag: string;
}

/** Both ends inclusive, in bytes, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where originals, rungs and posters live: a folder or a bucket. Keys look like `videos/7/r1/240.m4s`.
 * A file is there wholly or not at all: a failed or killed `put` leaves nothing under its key.
 */
export interface MediaStore {
  /** Writes the whole body under the key, replacing what was there. */
  put(key: string, body: Readable | Uint8Array | string): Promise<StoredFile>;
  /** The bytes, or the given part of them. Throws MissingFile. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Every key that starts with `prefix`, which ends in a slash or is empty (all there are); sorted. */
  list(prefix: string): Promise<string[]>;
  /** Removes one key, or everything below when it ends in a slash. Removing nothing is no error. */
  remove(keyOrPrefix: string): Promise<void>;
  /** Lends the file as a local path that ffmpeg can read; the path is good until `work` settles. */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
}

export class MissingFile extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`No file is stored under ${key}`);
    this.name = 'MissingFile';
    this.key = key;
  }
}

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Throws on anything but plain path segments: no traversal, no dot files, no encodings, no NUL. */
export function checkKey(key: string): string {
  const plain = key.length <= 512 && key.split('/').every((part) => SEGMENT.test(part));
  if (!plain) throw new TypeError('A media key holds plain path segments only');
  return key;
}

export function checkPrefix(prefix: string): string {
  if (!prefix.endsWith('/')) throw new TypeError('A media prefix ends in a slash');
  checkKey(prefix.slice(0, -1));
  return prefix;
}
