import {
  isNamedByHash,
  PRIVATE_FOLDER,
  SHARED_FOLDER,
} from '@wedding/platform/server/stored-releases/version-files.ts';
import type { FastifyInstance } from 'fastify';
import { sendErrorPage } from '../http/error-page.ts';
import { type LoadedFile, sendFile, typeOf } from '../http/send-file.ts';
import { InvalidVersionError, type SignedVersions } from './signed-versions.ts';

/** Limit of all files held in memory, in bytes. */
const MAX_CACHED_BYTES = 96 * 1024 * 1024;

/**
 * Reads a file of a part's version, or of any version that has it (`SHARED_FOLDER`); undefined if no signed list names
 * it, or the store has other bytes.
 */
export type ReleaseReader = (part: string, version: string, path: string) => Promise<LoadedFile | undefined>;

/**
 * Serves `/r/<part>/files/…`, where a file's name identifies its content, and `/r/<part>/<version>/…`: only files that a
 * version's signed list names, which never change.
 */
export function registerReleaseFiles(app: FastifyInstance, read: ReleaseReader): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/r/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      try {
        const file = await read(name, version, path);
        if (!file) return reply.code(404).send({ message: 'No release has this file.', code: 'NOT_FOUND' });
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        return sendFile(request, reply, file);
      } catch (error) {
        request.log.warn(
          { err: error, part: name, version, file: path },
          'the release store does not answer',
        );
        return sendErrorPage(request, reply, 'STORE_AWAY');
      }
    },
  );
}

/** Reads files of versions, and caches the latest in memory. @throws what the store throws when it is away */
export function releaseReader(versions: SignedVersions): ReleaseReader {
  const cache = new Map<string, LoadedFile>();
  let cachedBytes = 0;

  function store(key: string, file: LoadedFile) {
    // Requests that come together read it together.
    const before = cache.get(key);
    cachedBytes += sizeOf(file) - (before ? sizeOf(before) : 0);
    cache.set(key, file);
    for (const [oldest, dropped] of cache) {
      if (cachedBytes <= MAX_CACHED_BYTES) break;
      cache.delete(oldest);
      cachedBytes -= sizeOf(dropped);
    }
  }

  return async (part, version, path) => {
    const key = `${part} ${version} ${path}`;
    const entry = cache.get(key);
    if (entry) return entry;
    if (/\.(br|gz)$/.test(path) || path.startsWith(PRIVATE_FOLDER)) return undefined;
    if (version !== SHARED_FOLDER) return readOf(version);
    const versionsWithFile = isNamedByHash(path) ? await versions.withFile(part, path) : [];
    for (const one of versionsWithFile) {
      const file = await readOf(one);
      if (file) return file;
    }
    return undefined;

    async function readOf(version: string): Promise<LoadedFile | undefined> {
      const bytesOf = (file: string) => versions.read(part, version, file).catch(unlessInvalid);
      const [list, bytes] = await Promise.all([
        versions.listOf(part, version).catch(unlessInvalid),
        bytesOf(path),
      ]);
      const integrity = list?.[path];
      if (!integrity || !bytes) return undefined;
      const [br, gz] = await Promise.all([bytesOf(`${path}.br`), bytesOf(`${path}.gz`)]);
      const file = {
        type: typeOf(path),
        etag: integrity.slice(7, 31).replace(/[^\w]/g, '_'),
        bytes,
        br,
        gz,
      };
      // Compressed forms that can't be read now may be readable at the next request.
      if (br || !list[`${path}.br`]) store(key, file);
      return file;
    }
  };
}

function unlessInvalid(error: unknown): undefined {
  if (!(error instanceof InvalidVersionError)) throw error;
}

function sizeOf(file: LoadedFile): number {
  return file.bytes.length + (file.br?.length ?? 0) + (file.gz?.length ?? 0);
}
