import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isGone, ourselves } from '../plugins/process-owner.ts';
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  type MediaStore,
  MissingFile,
  type StoredFile,
} from './media-store.ts';

/** Half-written files wait here, on the same disk, so that the last step is one rename. */
const PARTS = '.parts';

/** Opens (and makes) a folder as a media store. Several processes may share it. */
export async function openFolderStore(root: string): Promise<MediaStore> {
  const parts = join(root, PARTS);
  await mkdir(parts, { recursive: true });
  await dropOldParts(parts);
  const at = (key: string) => join(root, ...checkKey(key).split('/'));

  async function put(key: string, body: Readable | Uint8Array | string): Promise<StoredFile> {
    const target = at(key);
    const part = join(parts, [ourselves.host, ourselves.pid, randomUUID()].join('~'));
    try {
      const source = body instanceof Readable ? body : Readable.from([Buffer.from(body)]);
      await pipeline(source, createWriteStream(part, { flags: 'wx', mode: 0o640, flush: true }));
      await mkdir(dirname(target), { recursive: true });
      await rename(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await syncFolder(dirname(target));
    const stored = await statKey(key);
    if (!stored) throw new MissingFile(key);
    return stored;
  }

  async function statKey(key: string): Promise<StoredFile | undefined> {
    const facts = await stat(at(key)).catch(ifMissing(undefined));
    if (!facts?.isFile()) return undefined;
    return { key, size: facts.size, etag: `"${facts.size.toString(36)}-${facts.mtimeMs.toString(36)}"` };
  }

  async function get(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(at(key), 'r').catch(ifMissing(undefined));
    if (!file) throw new MissingFile(key);
    return createReadStream('', { fd: file, ...range });
  }

  async function list(prefix: string): Promise<string[]> {
    const folder = prefix === '' ? root : at(checkPrefix(prefix).slice(0, -1));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]));
    return entries
      .filter((entry) => entry.isFile() && entry.parentPath !== parts)
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort();
  }

  async function remove(keyOrPrefix: string): Promise<void> {
    const below = keyOrPrefix.endsWith('/');
    const path = below ? at(checkPrefix(keyOrPrefix).slice(0, -1)) : at(keyOrPrefix);
    await rm(path, { recursive: below, force: true });
  }

  async function withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    if (!(await statKey(key))) throw new MissingFile(key);
    return work(at(key));
  }

  return { put, get, stat: statKey, list, remove, withFile };
}

/** Makes the rename itself survive a power cut. Some systems can't sync a folder; the file is synced anyway. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** A killed process leaves its part behind. */
async function dropOldParts(parts: string): Promise<void> {
  for (const name of await readdir(parts)) {
    const path = join(parts, name);
    const facts = await stat(path).catch(ifMissing(undefined));
    const [host = '', pid] = name.split('~');
    if (facts && isGone({ host, pid: Number(pid) }, facts.mtime)) await rm(path, { force: true });
  }
}

function ifMissing<T>(answer: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return answer;
    throw error;
  };
}
