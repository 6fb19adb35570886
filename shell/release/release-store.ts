/**
 * Where releases live: a folder or a bucket. Keys are paths with "/" between their parts.
 * Files are written once and never again; only pointers and status files move.
 */
export interface ReleaseStore {
  /** The bytes of a file, undefined where there is none. */
  read(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Writes a new file. @throws {AlreadyThere} when the key is taken: nothing is ever overwritten */
  writeNew(key: string, bytes: Uint8Array | string): Promise<void>;
  /** Every key below a prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** What a pointer says, '' while it was never set. */
  readPointer(key: string): Promise<string>;
  /** Moves a pointer if it still says `expected`; answers whether it did. */
  swapPointer(key: string, expected: string, next: string): Promise<boolean>;
  /**
   * Writes a small file below `health/`, in place of the one that was there: the one kind that is replaced, each
   * by its one writer. Read by `read`. @throws on any other key
   */
  writeStatus(key: string, text: string): Promise<void>;
  /** Removes a file of a version, if it is there. @throws on any key outside of `r/`: sets and the log stay */
  remove(key: string): Promise<void>;
}

export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere';
}

/** What gateways count is below this, one file for each. */
export const STATUS_PREFIX = 'health/';

/** Everything outside of `health/` is written once. */
export function checkStatusKey(key: string): string {
  if (!key.startsWith(STATUS_PREFIX)) throw new Error(`${key} is no status file: it is written once.`);
  return key;
}

/** Builds alone are ever removed. */
export function checkVersionKey(key: string): string {
  if (!key.startsWith('r/')) throw new Error(`${key} is no file of a version: it stays.`);
  return key;
}
