import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { isNamedByHash } from '../releases/stored-files.ts';
import { takesEncoding } from './request-hints.ts';
import type { HeldFile } from './send-file.ts';
import type { SignedVersions } from './signed-versions.ts';

/** What a `dcz` body begins with, before the dictionary's SHA-256 (RFC 9842, section 5). */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 12 };
/** Limit of all differences held in memory, in bytes. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Anybody can name dictionaries: whoever comes while so many are compressed gets the whole file. */
const MAX_UNDER_WAY = 16;
/** A SHA-256 as structured fields write bytes. */
const DICTIONARY = /^:([A-Za-z\d+/]{43}=):$/;

const compress = promisify(zstdCompress);

/** Whether browsers keep the file to read its next version by. */
export const isDictionary = (path: string): boolean => isNamedByHash(path) && /\.(js|css)$/.test(path);

/** A file's path, or its address, in all versions, as a pattern: `static/js/async/library.*.js`. */
export const anyVersionOf = (path: string): string => path.replace(/\.[\da-f]{8,16}(\.\w+)$/, '.*$1');

/** Of a part: a file that is asked for. */
interface Wanted {
  part: string;
  path: string;
  file: HeldFile;
}

/**
 * A file compressed with the version of it that the browser has (compression dictionaries, RFC 9842): after a release a
 * phone pays for what changed. Undefined where it has none that a signed list names, or nothing would be saved.
 */
export function fileDifferences(versions: SignedVersions) {
  const cached = new Map<string, Buffer>();
  let weight = 0;
  let underWay = 0;

  function hold(key: string, difference: Buffer): void {
    weight += difference.length - (cached.get(key)?.length ?? 0);
    cached.set(key, difference);
    for (const [oldest, { length }] of cached) {
      if (weight <= MAX_CACHED_BYTES) break;
      cached.delete(oldest);
      weight -= length;
    }
  }

  /** @throws what the store throws */
  async function difference({ part, path, file }: Wanted, hash: string): Promise<Buffer | undefined> {
    const known = versions.withHash(part, `sha256-${hash}`);
    if (!known || anyVersionOf(known.path) !== anyVersionOf(path)) return undefined;
    const dictionary = await versions.read(part, known.version, known.path);
    if (!dictionary) return undefined;
    const body = await compress(file.bytes, { dictionary, params: LEVEL });
    return Buffer.concat([MAGIC, Buffer.from(hash, 'base64'), body]);
  }

  return async (request: FastifyRequest, wanted: Wanted): Promise<Buffer | undefined> => {
    const hash = DICTIONARY.exec(String(request.headers['available-dictionary']))?.[1];
    if (!hash || request.headers.range || !takesEncoding(request, 'dcz')) return undefined;
    const whole = wanted.file.br ?? wanted.file.bytes;
    const key = `${wanted.part} ${wanted.path} ${hash}`;
    let found = cached.get(key);
    if (!found && underWay < MAX_UNDER_WAY) {
      underWay += 1;
      // Without it the whole file goes.
      found = await difference(wanted, hash).catch(() => undefined);
      underWay -= 1;
      if (found) hold(key, found);
    }
    return found && found.length < whole.length ? found : undefined;
  };
}
