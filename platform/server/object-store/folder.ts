import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { oneAtATime } from '@wedding/platform/server/operations/one-at-a-time.ts';
import { hasEnded, ownProcess } from '@wedding/platform/server/operations/process-owner.ts';
import { checkKey, checkPrefix, isKey } from './keys.ts';
import { type ByteRange, bytesOf, MissingFile, type ObjectStore, type StoredFile } from './object-store.ts';

/**
 * The folder for half-written files and locks, on the same disk, so that a write ends with one rename. No key leads here.
 */
const PARTS = '.parts';
const LOCK_STALE_MS = 10_000;

/** Opens a folder as an object store. The first write creates the folder. */
export function openFolder(root: string, { isPrivate = false } = {}): ObjectStore {
  const parts = join(root, PARTS);
  const mode = isPrivate ? 0o640 : 0o666;
  const at = (key: string) => join(root, ...checkKey(key).split('/'));
  // A killed process leaves its part file behind. If one can't be removed now, a later start removes it.
  void dropOldParts(parts).catch(() => undefined);

  /** Writes a body to a part file beside the store's files, and returns its path. */
  async function writePart(body: Readable | Uint8Array | string, flush = false): Promise<string> {
    await mkdir(parts, { recursive: true });
    const part = join(parts, [ownProcess.host, ownProcess.pid, randomUUID()].join('~'));
    const options = { flag: 'wx', mode, flush };
    try {
      if (body instanceof Readable)
        await pipeline(body, createWriteStream(part, { ...options, flags: options.flag }));
      else await writeFile(part, body, options);
      return part;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  /** Replaces a file atomically: readers see the whole old file or the whole new one. */
  async function replace(key: string, body: Readable | Uint8Array | string, flush = false): Promise<void> {
    const target = at(key);
    const part = await writePart(body, flush);
    try {
      await mkdir(dirname(target), { recursive: true });
      await rename(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async function statKey(key: string): Promise<StoredFile | undefined> {
    const facts = await stat(at(key)).catch(ifMissing(undefined));
    if (!facts?.isFile()) return undefined;
    return { key, size: facts.size, etag: `"${facts.size.toString(36)}-${facts.mtimeMs.toString(36)}"` };
  }
  const read = async (key: string) => readFile(at(key)).catch(ifMissing(undefined));

  async function put(key: string, body: Readable | Uint8Array | string): Promise<StoredFile> {
    await replace(key, body, true);
    await syncFolder(dirname(at(key)));
    const stored = await statKey(key);
    if (!stored) throw new MissingFile(key);
    return stored;
  }
  async function get(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(at(key), 'r').catch(ifMissing(undefined));
    if (!file) throw new MissingFile(key);
    return createReadStream('', { fd: file, ...range });
  }

  return {
    read,
    stat: statKey,
    put,
    get,
    join: (key, parts) => put(key, bytesOf(get, parts)),
    putNew: async (key, bytes) => {
      const target = at(key);
      const part = await writePart(bytes);
      try {
        await mkdir(dirname(target), { recursive: true });
        // Creating a link fails if the name is taken.
        await link(part, target);
        return true;
      } catch (error) {
        if (isCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(part, { force: true });
      }
    },
    swap: async (key, expected, next) => {
      const lock = join(parts, `lock~${checkKey(key).replaceAll('/', '~')}`);
      const exchange = async () => {
        if (String((await read(key)) ?? '').trim() !== expected) return false;
        await replace(key, next);
        return true;
      };
      return oneAtATime(lock, exchange, { staleMs: LOCK_STALE_MS });
    },
    list: async (prefix) => {
      const folder = join(root, checkPrefix(prefix));
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]));
      return (
        entries
          .filter((entry) => entry.isFile() && entry.parentPath !== parts)
          .map(({ parentPath, name }) =>
            join(parentPath, name)
              .slice(root.length + 1)
              .replaceAll(sep, '/'),
          )
          // File managers leave files of their own, such as .DS_Store, which no key reads.
          .filter(isKey)
          .sort()
      );
    },
    remove: async (keyOrPrefix) => {
      const isFolder = keyOrPrefix.endsWith('/');
      const path = at(isFolder ? keyOrPrefix.slice(0, -1) : keyOrPrefix);
      await rm(path, { recursive: isFolder, force: true });
    },
    freeBytes: async () => {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    withFile: async (key, work) => {
      if (!(await statKey(key))) throw new MissingFile(key);
      return work(at(key));
    },
  };
}

/** Makes the rename itself survive a power cut. Some systems can't sync a folder; the file's content is synced anyway. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

async function dropOldParts(parts: string): Promise<void> {
  for (const name of await readdir(parts)) {
    const path = join(parts, name);
    const facts = await stat(path).catch(ifMissing(undefined));
    const [host = '', pid] = name.split('~');
    if (facts && hasEnded({ host, pid: Number(pid) }, facts.mtime)) await rm(path, { force: true });
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Returns an error handler that turns "no such file" into a value, and throws any other error. */
function ifMissing<T>(value: T) {
  return (error: unknown): T => {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return value;
    throw error;
  };
}
