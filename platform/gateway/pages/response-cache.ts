import type { IncomingMessage } from 'node:http';
import { hasSeveralHosts } from '@wedding/platform/server/operations/malformed.ts';
import type { FastifyInstance } from 'fastify';
import { encodingTaken, hasSession, wantsSavedData } from '../http/request-hints.ts';
import { UNCHANGED_HEADERS } from '../http/send-file.ts';
import type { PinnedRelease } from '../release/pinned-release.ts';
import { isPageToken } from '../reports/page-tokens.ts';
import { hasPreview } from './previews.ts';

/** Limit of all cached responses together, with their keys and headers, in bytes. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Responses expire, since pages show the year. */
const MAX_AGE_MS = 60_000;

/** The mark that a route sets on a response that depends on nothing besides the cache's key. */
export interface Cacheable {
  /** The document's release: the response is reused while everybody gets this one. */
  release?: PinnedRelease;
}

interface CachedResponse extends Cacheable {
  headers: string[];
  /** The headers of a `304`, for a browser that has the response already. */
  headersUnchanged: string[];
  etag: string;
  body: Buffer;
  expires: number;
  isSecure: boolean;
  /** Its part of `MAX_BYTES`. */
  size: number;
}

/**
 * Answers from earlier responses, header for header, before later hooks and routes run: files of releases and their
 * documents are most of the traffic, and are the same for everybody. It must be registered before the hooks that it
 * skips; hooks that count and log responses see the cached ones too.
 */
export function registerResponseCache(
  app: FastifyInstance,
  options: {
    /** Returns the release that everybody gets now. */
    current: () => PinnedRelease | undefined;
    /** Returns the token's cookie, which is different for each document. */
    pageCookie: (isSecure: boolean) => string | undefined;
    trustsProxy: boolean;
  },
): void {
  const cache = new Map<string, CachedResponse>();
  let bytes = 0;
  const keyOf = options.trustsProxy ? keyBehindProxy : keyOfRequest;

  function remove(key: string): void {
    bytes -= cache.get(key)?.size ?? 0;
    cache.delete(key);
  }

  function find(request: IncomingMessage): CachedResponse | undefined {
    if (!isPlainGet(request) || hasSeveralHosts(request) || app.drain.isDraining()) return undefined;
    if (hasPreview(request.headers) && !request.url?.startsWith('/r/')) return undefined;
    const key = keyOf(request);
    const entry = cache.get(key);
    if (!entry || (entry.release && entry.release !== options.current())) return undefined;
    if (entry.expires < Date.now()) {
      remove(key);
      return undefined;
    }
    const tag = request.headers['if-none-match'];
    return tag === undefined || tag === entry.etag ? entry : undefined;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const entry = find(request.raw);
    if (!entry) return done();
    const isUnchanged = request.headers['if-none-match'] === entry.etag;
    const headers = isUnchanged
      ? [...entry.headersUnchanged]
      : [...entry.headers, 'x-request-id', request.id];
    const cookie = entry.release && options.pageCookie(entry.isSecure);
    if (cookie) headers.push('set-cookie', cookie);
    reply.hijack();
    reply.raw.writeHead(isUnchanged ? 304 : 200, headers);
    reply.raw.end(isUnchanged ? undefined : entry.body);
  });

  app.decorateReply('cacheable', undefined);
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, payload);
    const { cacheable } = reply;
    if (!cacheable || !(payload instanceof Buffer)) return;
    if (reply.statusCode !== 200 || !isPlainGet(request.raw)) return;
    const { 'x-request-id': _id, 'set-cookie': cookie, ...common } = reply.getHeaders();
    if ((cookie !== undefined && !isPageToken(cookie)) || common.connection !== undefined) return;
    const all = Object.entries({ ...common, 'content-length': payload.length });
    const headers = flat(all);
    const headersUnchanged = flat(all.filter(([name]) => !UNCHANGED_HEADERS.includes(name)));
    const key = keyOf(request.raw);
    remove(key);
    // Anybody can request a small file at any number of long addresses, so these count too.
    const size = payload.length + key.length + lengthOf(headers) + lengthOf(headersUnchanged);
    if (bytes > MAX_BYTES) {
      cache.clear();
      bytes = 0;
    }
    bytes += size;
    cache.set(key, {
      ...cacheable,
      headers,
      headersUnchanged,
      etag: String(common.etag ?? ''),
      body: payload,
      expires: Date.now() + MAX_AGE_MS,
      isSecure: request.protocol === 'https',
      size,
    });
  });
}

function isPlainGet({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && headers.range === undefined && !hasBody;
}

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);

const flat = (headers: [string, unknown][]) => headers.flatMap(([name, value]) => [name, String(value)]);

/** Returns everything that a cacheable response depends on. Files of releases are the same for everyone. */
function keyOfRequest({ url = '', headers }: IncomingMessage): string {
  const encoding = encodingTaken(headers['accept-encoding']);
  if (url.startsWith('/r/')) return `${encoding} ${url}`;
  return `${encoding} ${url} ${headers.host} ${hasSession(headers)} ${wantsSavedData(headers)}`;
}

/** Adds the proxy's headers to the key, and its address: it depends on the sender whether they are trusted. */
function keyBehindProxy(request: IncomingMessage): string {
  const { 'x-forwarded-proto': proto, 'x-forwarded-host': host } = request.headers;
  return `${keyOfRequest(request)} ${request.socket.remoteAddress} ${proto} ${host}`;
}

declare module 'fastify' {
  interface FastifyReply {
    cacheable: Cacheable | undefined;
  }
}
