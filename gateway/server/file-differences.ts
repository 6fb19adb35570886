import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { isNamedByHash } from '../releases/stored-files.ts';
import { takesEncoding } from './request-hints.ts';
import type { LoadedFile } from './send-file.ts';
import type { SignedVersions } from './signed-versions.ts';

/** The first bytes of a `dcz` body, before the dictionary's SHA-256 (RFC 9842, section 5). */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 12 };
/** Limit of all differences held in memory, in bytes. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** The number of concurrent compressions. Anybody can name dictionaries, so a request beyond this gets the whole file. */
const MAX_UNDER_WAY = 16;
/** A SHA-256 as structured fields write bytes. */
const DICTIONARY = /^:([A-Za-z\d+/]{43}=):$/;

const compress = promisify(zstdCompress);

/** Returns whether browsers keep the file as a dictionary for its next version. */
export const isDictionary = (path: string): boolean => isNamedByHash(path) && /\.(js|css)$/.test(path);

/** Returns a pattern for a file's path or address in all versions: `static/js/async/library.*.js`. */
export const anyVersionOf = (path: string): string => path.replace(/\.[\da-f]{8,16}(\.\w+)$/, '.*$1');

/** A requested file of a part. */
interface RequestedFile {
  part: string;
  path: string;
  file: LoadedFile;
}

/**
 * Returns a function that compresses a file with the version of it that the browser has (compression dictionaries,
 * RFC 9842), so that after a release a phone pays only for what changed. It returns undefined if the browser has no
 * version that a signed list names, or if nothing would be saved.
 */
export function fileDifferences(versions: SignedVersions) {
  const cached = new Map<string, Buffer>();
  let cachedBytes = 0;
  let underWay = 0;

  function store(key: string, difference: Buffer): void {
    cachedBytes += difference.length - (cached.get(key)?.length ?? 0);
    cached.set(key, difference);
    for (const [oldest, { length }] of cached) {
      if (cachedBytes <= MAX_CACHED_BYTES) break;
      cached.delete(oldest);
      cachedBytes -= length;
    }
  }

  /** @throws what the store throws */
  async function difference({ part, path, file }: RequestedFile, hash: string): Promise<Buffer | undefined> {
    const known = versions.withHash(part, `sha256-${hash}`);
    if (!known || anyVersionOf(known.path) !== anyVersionOf(path)) return undefined;
    const dictionary = await versions.read(part, known.version, known.path);
    if (!dictionary) return undefined;
    const body = await compress(file.bytes, { dictionary, params: LEVEL });
    return Buffer.concat([MAGIC, Buffer.from(hash, 'base64'), body]);
  }

  return async (request: FastifyRequest, wanted: RequestedFile): Promise<Buffer | undefined> => {
    const hash = DICTIONARY.exec(String(request.headers['available-dictionary']))?.[1];
    if (!hash || request.headers.range || !takesEncoding(request, 'dcz')) return undefined;
    const whole = wanted.file.br ?? wanted.file.bytes;
    const key = `${wanted.part} ${wanted.path} ${hash}`;
    let found = cached.get(key);
    if (!found && underWay < MAX_UNDER_WAY) {
      underWay += 1;
      // On an error the whole file is sent.
      found = await difference(wanted, hash).catch(() => undefined);
      underWay -= 1;
      if (found) store(key, found);
    }
    return found && found.length < whole.length ? found : undefined;
  };
}
