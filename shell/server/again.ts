import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { maskUrl } from '@wedding/shared/contract/mask-url.ts';
import type { HttpFigures } from '@wedding/shared/operations/metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { PinnedRelease } from './pinned-release.ts';
import { encodingTaken } from './takes-encoding.ts';
import { hasSession, spares } from './visit-hints.ts';

/** What all answers that are kept may weigh together, in bytes. */
const HELD_BYTES = 48 * 1024 * 1024;
/** Nothing is said again for longer: a new year stands in footers too. */
const HELD_MS = 60_000;

/** Said by a route of an answer that depends on nothing but what `keyOf` reads. */
export interface Repeatable {
  /** The document's release: it is said again while everybody is given this one. */
  release?: PinnedRelease;
  isLogged: boolean;
}

interface Kept extends Repeatable {
  head: string[];
  /** The same for a browser that has it already: `304`. */
  unchanged: string[];
  etag: string;
  body: Buffer;
  route: string;
  /** As it may stand in logs. */
  url: string;
  until: number;
}

/** Headers of a body that a `304` doesn't have. */
const OF_BODY = ['content-encoding', 'content-length', 'accept-ranges'];

/**
 * Says again what the gateway has said before, header for header, without asking routes and hooks anew: the files of
 * releases and their documents are most of what it is asked for, and are the same for everybody. Whatever is not
 * exactly alike goes the long way, and so does every first request.
 */
export function answerAgain(
  app: FastifyInstance,
  options: { now: () => PinnedRelease | undefined; figures: HttpFigures; trustsProxy: boolean },
): void {
  const kept = new Map<string, Kept>();
  let weight = 0;
  const keyOf = options.trustsProxy ? keyBehindProxy : keyOfRequest;

  app.decorateReply('repeatable', undefined);
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, payload);
    const { repeatable } = reply;
    if (!repeatable || !(payload instanceof Buffer) || !mayRepeat(request.raw, reply.statusCode)) return;
    const { 'x-request-id': _ownOfEach, ...said } = reply.getHeaders();
    if (said['set-cookie'] !== undefined || said.connection !== undefined) return;
    const headers = Object.entries({ ...said, 'content-length': payload.length });
    if (weight > HELD_BYTES) {
      kept.clear();
      weight = 0;
    }
    weight += payload.length;
    kept.set(keyOf(request.raw), {
      ...repeatable,
      head: flat(headers),
      unchanged: flat(headers.filter(([name]) => !OF_BODY.includes(name))),
      etag: String(reply.getHeader('etag') ?? ''),
      body: payload,
      route: request.routeOptions.url ?? 'none',
      url: maskUrl(request.url),
      until: Date.now() + HELD_MS,
    });
  });

  function mayRepeat({ method, headers }: IncomingMessage, status = 200): boolean {
    const isPlain = headers.range === undefined && headers['content-length'] === undefined;
    return method === 'GET' && status === 200 && isPlain && !headers['transfer-encoding'];
  }

  function repeat(request: IncomingMessage, response: ServerResponse): boolean {
    if (!mayRepeat(request) || app.drain.isDraining()) return false;
    const key = keyOf(request);
    const known = kept.get(key);
    if (!known || (known.release && known.release !== options.now())) return false;
    if (known.until < Date.now()) {
      kept.delete(key);
      weight -= known.body.length;
      return false;
    }
    const asked = request.headers['if-none-match'];
    const isUnchanged = asked === known.etag;
    if (asked !== undefined && !isUnchanged) return false;
    const id = randomUUID();
    const began = performance.now();
    const status = isUnchanged ? 304 : 200;
    options.figures.follow(response, () => ({ method: 'GET', route: known.route, since: began }));
    response.writeHead(status, [...(isUnchanged ? known.unchanged : known.head), 'x-request-id', id]);
    response.end(isUnchanged ? undefined : known.body);
    if (known.isLogged) {
      app.log.info({ reqId: id, method: 'GET', url: known.url, status, ms: 0 }, 'answered');
    }
    return true;
  }

  const [long] = app.server.listeners('request') as ((q: IncomingMessage, s: ServerResponse) => void)[];
  if (!long) return;
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!repeat(request, response)) long(request, response);
  });
}

const flat = (headers: [string, unknown][]) => headers.flatMap(([name, value]) => [name, String(value)]);

/** All that an answer which may be said again depends on. Files of releases are the same for everyone. */
function keyOfRequest({ url = '', headers }: IncomingMessage): string {
  const encoding = encodingTaken(headers['accept-encoding']);
  if (url.startsWith('/r/')) return `${encoding} ${url}`;
  return `${encoding} ${url} ${headers.host} ${hasSession(headers)} ${spares(headers)}`;
}

/** Whether a proxy's word is believed depends on who says it. */
function keyBehindProxy(request: IncomingMessage): string {
  const { 'x-forwarded-proto': proto, 'x-forwarded-host': host } = request.headers;
  return `${keyOfRequest(request)} ${request.socket.remoteAddress} ${proto} ${host}`;
}

declare module 'fastify' {
  interface FastifyReply {
    repeatable: Repeatable | undefined;
  }
}
