import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { AlreadyThere, checkStatusKey, checkVersionKey, type ReleaseStore } from './release-store.ts';

const LOCK_IS_STALE_MS = 10_000;

/** A release store in a folder, shared by any number of processes. */
export function folderStore(root: string): ReleaseStore {
  const at = (key: string) => {
    const path = join(root, key);
    const climbs = key.split('/').includes('..');
    if (climbs || (path !== root && !path.startsWith(root + sep)))
      throw new Error(`The key ${key} leaves the store.`);
    return path;
  };

  return {
    read: (key) => readFile(at(key)).catch(absent(undefined)),
    has: async (key) => Boolean(await stat(at(key)).catch(absent(undefined))),
    list: async (prefix) => {
      const entries = await readdir(at(prefix), { recursive: true, withFileTypes: true }).catch(absent([]));
      const files = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
      const keys = files.map((file) => file.slice(root.length + 1).replaceAll(sep, '/'));
      return keys.filter((key) => !key.endsWith('.tmp') && !key.endsWith('.lock')).sort();
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
        await replace(at(key), next);
        return true;
      } finally {
        await release();
      }
    },
    writeStatus: async (key, text) => {
      const path = at(checkStatusKey(key));
      await mkdir(dirname(path), { recursive: true });
      await replace(path, text);
    },
    remove: (key) => rm(at(checkVersionKey(key)), { force: true }),
  };
}

/** Readers see the old text or the new one, whole. */
async function replace(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  await writeFile(draft, text);
  await rename(draft, path);
}

async function lock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await (await open(path, 'wx')).close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      const held = await stat(path).catch(absent(undefined));
      if (held && Date.now() - held.mtimeMs > LOCK_IS_STALE_MS) await clearStale(path, held.ino);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** Of several who find it stale one moves it away; a fresh one that was moved by mistake is put back. */
async function clearStale(path: string, inode: number): Promise<void> {
  const aside = `${path}.${randomUUID()}.tmp`;
  await rename(path, aside).catch(absent(undefined));
  const moved = await stat(aside).catch(absent(undefined));
  if (moved && moved.ino !== inode) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
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
