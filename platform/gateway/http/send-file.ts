import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesEncoding } from './request-hints.ts';

/** A file in memory, with its forms compressed in advance. `etag` is without quotes. */
export interface LoadedFile {
  type: string;
  etag: string;
  bytes: Buffer;
  /** Another request header that the answer depends on. */
  vary?: string | undefined;
  br?: Buffer | undefined;
  gz?: Buffer | undefined;
}

/**
 * Headers that a browser has stored with its copy. A `304` doesn't repeat them (RFC 9110, 15.4.5), since a page's policy
 * alone is longer than all the rest. A page's ETag covers its policy too. A `304` needs no request id, since nothing can
 * have failed.
 */
const UNCHANGED_HEADERS: readonly string[] = [
  'content-type',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'reporting-endpoints',
  'x-request-id',
];

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};

export function typeOf(path: string): string {
  return TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** Returns what is sent as a file of this name. */
export function loadedFile(name: string, content: Buffer | string): LoadedFile {
  const bytes = Buffer.from(content);
  return { type: typeOf(name), etag: createHash('sha256').update(bytes).digest('hex').slice(0, 24), bytes };
}

/** Sends a file: compressed if the browser accepts it, with support for 304. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: LoadedFile, status = 200) {
  const encoding = encodingFor(request, file);
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  reply
    .header('content-type', file.type)
    .header('etag', etag)
    .header('vary', ['Accept-Encoding', ...(file.vary ? [file.vary] : [])].join(', '));
  if (status === 200 && matches(request.headers['if-none-match'], file.etag)) {
    for (const name of UNCHANGED_HEADERS) reply.removeHeader(name);
    return reply.code(304).send();
  }

  if (encoding) reply.header('content-encoding', encoding === 'gz' ? 'gzip' : encoding);
  return reply.code(status).send((encoding && file[encoding]) || file.bytes);
}

function encodingFor(request: FastifyRequest, file: LoadedFile): 'br' | 'gz' | undefined {
  if (file.br && takesEncoding(request, 'br')) return 'br';
  if (file.gz && takesEncoding(request, 'gzip')) return 'gz';
  return undefined;
}

/** Returns whether a header names the file's tag, in any of its compressed forms. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '').replaceAll('"', '');
    return bare === '*' || bare.replace(/-(br|gz)$/, '') === etag;
  });
}
