import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/**
 * Where releases live: a folder or a bucket. Keys are paths with "/" between their parts.
 * Files are written once and never again; only pointers move.
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
}

export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere';
}

const LOCK_IS_STALE_MS = 10_000;

export function folderStore(root: string): ReleaseStore {
  const at = (key: string) => {
    const path = join(root, key);
    if (path !== root && !path.startsWith(root + sep)) throw new Error(`The key ${key} leaves the store.`);
    return path;
  };

  return {
    read: (key) => readFile(at(key)).catch(absent(undefined)),
    has: async (key) => Boolean(await stat(at(key)).catch(absent(undefined))),
    list: async (prefix) => {
      const entries = await readdir(at(prefix), { recursive: true, withFileTypes: true }).catch(absent([]));
      const files = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
      return files.map((file) => file.slice(root.length + 1).replaceAll(sep, '/')).sort();
    },
    writeNew: async (key, bytes) => {
      await mkdir(dirname(at(key)), { recursive: true });
      const draft = `${at(key)}.${randomUUID()}.tmp`;
      await writeFile(draft, bytes);
      // A link fails where the name is taken, and readers never see half a file.
      try {
        await link(draft, at(key));
      } catch (error) {
        if (isCode(error, 'EEXIST')) throw new AlreadyThere(`${key} is already in the store.`);
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
    readPointer: async (key) => (await readFile(at(key), 'utf8').catch(absent(''))).trim(),
    swapPointer: async (key, expected, next) => {
      await mkdir(dirname(at(key)), { recursive: true });
      const release = await lock(`${at(key)}.lock`);
      try {
        const now = (await readFile(at(key), 'utf8').catch(absent(''))).trim();
        if (now !== expected) return false;
        const draft = `${at(key)}.${randomUUID()}.tmp`;
        await writeFile(draft, next);
        await rename(draft, at(key));
        return true;
      } finally {
        await release();
      }
    },
  };
}

async function lock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await (await open(path, 'wx')).close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      const held = await stat(path).catch(absent(undefined));
      if (held && Date.now() - held.mtimeMs > LOCK_IS_STALE_MS) await rm(path, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Turns "no such file" into a value, and nothing else. */
function absent<T>(value: T) {
  return (error: unknown): T => {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return value;
    throw error;
  };
}
