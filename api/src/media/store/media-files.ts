import { Readable } from 'node:stream';
import { isKey } from '@wedding/platform/server/object-store/keys.ts';
import {
  type ByteRange,
  MissingFile,
  type StoredFile,
} from '@wedding/platform/server/object-store/object-store.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaStore } from './media-store.ts';

const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  json: 'application/json',
  vtt: 'text/vtt; charset=utf-8',
};

/** For playlists, which grow while larger renditions are made. A revalidation is answered by 304. */
const REVALIDATE = 'private, no-cache';
/** For a revision's other files, which never change. Private, because the path belongs to one couple. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

/**
 * Answers GET and HEAD for one stored file: 200, 206, 304, 404 or 416, with type, ETag and cache headers.
 * The caller checks access first. File types that the pipeline does not publish get a 404.
 */
export async function sendMediaFile(
  request: FastifyRequest,
  reply: FastifyReply,
  options: {
    store: MediaStore;
    key: string;
    /** A `cache-control` value for public files. */
    cache?: string;
    /** The number of bytes from the file's beginning that may be served. */
    limit?: number;
  },
): Promise<FastifyReply> {
  const { store, key } = options;
  const type = TYPES[key.slice(key.lastIndexOf('.') + 1)];
  const whole = type && isKey(key) ? await factsOf(store, key) : undefined;
  if (!whole || !type) return reply.code(404).send({ message: 'There is no such file.', code: 'NOT_FOUND' });

  const file = { ...whole, size: Math.min(whole.size, options.limit ?? whole.size) };
  reply.headers({
    'content-type': type,
    'cache-control': options.cache ?? (key.endsWith('.m3u8') ? REVALIDATE : IMMUTABLE),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    etag: file.etag,
  });
  if (matches(request.headers['if-none-match'], file.etag)) return reply.code(304).send();

  const part = file.size < whole.size ? { start: 0, end: file.size - 1 } : undefined;
  const range = wantedRange(request, file);
  if (range === 'beyond') {
    reply.headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' });
    return reply.code(416).type('text/plain').send('');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  // For an empty text, Fastify would overwrite the content-length; an empty stream keeps it.
  if (request.method === 'HEAD' || file.size === 0) return reply.send(Readable.from([]));
  try {
    return reply.send(await store.get(key, range ?? part));
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    factsByStore.get(store)?.delete(key);
    reply.removeHeader('content-length').removeHeader('etag').header('cache-control', 'no-store');
    return reply
      .code(404)
      .type('application/json')
      .send({ message: 'There is no such file.', code: 'NOT_FOUND' });
  }
}

/** A cache of video files' facts, so that each requested segment doesn't need another lookup in the bucket. */
const factsByStore = new WeakMap<MediaStore, Map<string, { file: StoredFile; until: number }>>();
const VIDEO_FILE = /\.m4[sa]$/;
const CACHE_MS = 60_000;
const MAX_CACHED = 10_000;

async function factsOf(store: MediaStore, key: string): Promise<StoredFile | undefined> {
  if (!VIDEO_FILE.test(key)) return store.stat(key);
  const files = factsByStore.get(store) ?? new Map<string, { file: StoredFile; until: number }>();
  factsByStore.set(store, files);
  const before = files.get(key);
  if (before && before.until > Date.now()) return before.file;
  const file = await store.stat(key);
  if (files.size >= MAX_CACHED) files.clear();
  if (file) files.set(key, { file, until: Date.now() + CACHE_MS });
  return file;
}

/**
 * Returns the requested range, or undefined for the whole file. Unsupported units and lists of ranges also get the
 * whole file (RFC 9110 lets a server ignore them).
 */
function wantedRange(
  request: FastifyRequest,
  file: { size: number; etag: string },
): ByteRange | 'beyond' | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== file.etag) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return undefined;
  const last = file.size - 1;
  if (from === '')
    return to === '0' || last < 0 ? 'beyond' : { start: Math.max(0, file.size - Number(to)), end: last };
  const start = Number(from);
  const end = to === '' ? last : Math.min(Number(to), last);
  if (to !== '' && Number(to) < start) return undefined;
  return start > last ? 'beyond' : { start, end };
}

/** Returns whether `If-None-Match` names this ETag. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
