import type { FastifyInstance } from 'fastify';
import { folderOf, type Integrity, integrityOf } from '../release/publish.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { readIntegrity } from './read-part.ts';
import { type HeldFile, sendFile, typeOf } from './send-file.ts';

/** What all held files may weigh together, in bytes. */
const HELD_BYTES = 96 * 1024 * 1024;
const NAME = /^[a-z][a-z-]*$/;
const VERSION = /^\d[\w.+-]*$/;

/** A file of a version, in the store's folder of it (`folderOf`); undefined where its integrity list hasn't got it. */
export type ReleaseReader = (folder: string, path: string) => Promise<HeldFile | undefined>;

/** Serves `/r/<part>/<version>/…`: only what a version's integrity list names, for ever the same. */
export function releaseFiles(app: FastifyInstance, read: ReleaseReader): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/r/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      const known = NAME.test(name) && VERSION.test(version);
      const file = known ? await read(folderOf(name, version), path) : undefined;
      if (!file) return reply.code(404).send({ message: 'No release has this file.', code: 'NOT_FOUND' });
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.repeatable = { isLogged: false };
      return sendFile(request, reply, file);
    },
  );
}

/** Reads files of a store, and holds the latest in memory. */
export function releaseReader(store: ReleaseStore): ReleaseReader {
  const lists = new Map<string, Integrity>();
  const held = new Map<string, HeldFile>();
  let weight = 0;

  async function listOf(folder: string) {
    const known = lists.get(folder);
    if (known) return known;
    const list = await readIntegrity(store, folder);
    if (list) lists.set(folder, list);
    return list;
  }

  /** Only bytes that the list vouches for leave the store. */
  async function bytesOf(folder: string, path: string, integrity: string | undefined) {
    if (!integrity) return undefined;
    const bytes = await store.read(`${folder}/${path}`);
    return bytes && integrityOf(bytes) === integrity ? bytes : undefined;
  }

  function hold(key: string, file: HeldFile) {
    held.set(key, file);
    weight += weigh(file);
    for (const [oldest, old] of held) {
      if (weight <= HELD_BYTES) break;
      held.delete(oldest);
      weight -= weigh(old);
    }
  }

  return async (folder, path) => {
    const key = `${folder}/${path}`;
    const found = held.get(key);
    if (found) return found;
    const list = await listOf(folder);
    const integrity = list && Object.hasOwn(list, path) ? list[path] : undefined;
    if (!list || !integrity || /\.(br|gz)$/.test(path)) return undefined;
    const bytes = await bytesOf(folder, path, integrity);
    if (!bytes) return undefined;
    const file = {
      type: typeOf(path),
      etag: integrity.slice(7, 31).replace(/[^\w]/g, '_'),
      bytes,
      br: await bytesOf(folder, `${path}.br`, list[`${path}.br`]),
      gz: await bytesOf(folder, `${path}.gz`, list[`${path}.gz`]),
    };
    hold(key, file);
    return file;
  };
}

function weigh(file: HeldFile): number {
  return file.bytes.length + (file.br?.length ?? 0) + (file.gz?.length ?? 0);
}
