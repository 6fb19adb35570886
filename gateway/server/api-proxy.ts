import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
} from 'node:http';
import { request as sendSecurely } from 'node:https';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiOrigins } from './api-origins.ts';
import { type ApiPatience, type ApiPool, apiPools } from './api-pools.ts';
import { compressed } from './compress.ts';
import { sendErrorPage } from './error-page.ts';

/** Headers of one connection rather than of the message, and headers that only a gateway may set. */
const HOP_BY_HOP_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
];
const FORWARDED_HEADERS = /^(x-forwarded-|x-real-ip$|forwarded$|x-request-id$)/;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const PATHS = ['/api/*', '/admin/*', '/media/*', '/openapi.json'];
/** Paths whose answers are too large to wait in buffers. */
const LARGE_PATHS = ['/media/*', '/openapi.json'];

/**
 * Proxies the api's addresses without changes: the path byte for byte (including an encoded space at its end), bodies
 * and answers as streams, ranges and conditions as received. Only JSON answers are compressed.
 */
export function apiProxy(app: FastifyInstance, apis: ApiOrigins, options: ProxyOptions = {}): void {
  const { poolOf, close } = apiPools(options.patience);
  app.addHook('onClose', async () => close());

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of PATHS) {
      scope.route({
        method: url === '/openapi.json' ? ['GET', 'HEAD'] : [...METHODS],
        url,
        handler: (request, reply) => {
          forward({
            request,
            reply,
            pool: poolOf({
              url: request.url,
              hasBody: hasBody(request),
              isLarge: LARGE_PATHS.includes(url),
            }),
            apis,
            tried: new Set(),
            traceHeaders: options.traceHeaders,
          });
          return reply;
        },
      });
    }
  });
}

/** How long an api that accepts calls and never answers gets no more of them, if another api exists. */
const SILENCE_BACKOFF_MS = 10_000;

/** Limits on the rest of a body whose call is already answered: its size, and how long its sender may pause. */
const MAX_DISCARDED_BYTES = 512 * 1024 * 1024;
const DISCARD_IDLE_MS = 30_000;

interface ProxyOptions {
  patience?: ApiPatience | undefined;
  /** Returns headers that tell the api which trace a request belongs to. */
  traceHeaders?: (() => Record<string, string>) | undefined;
}

interface ProxiedCall extends Pick<ProxyOptions, 'traceHeaders'> {
  request: FastifyRequest;
  reply: FastifyReply;
  pool: ApiPool;
  apis: ApiOrigins;
  /** Apis that were already tried. */
  tried: Set<string>;
}

function forward(call: ProxiedCall): void {
  const { request, reply, pool, apis, tried } = call;
  const origin = apis.next(tried);
  const target = new URL(origin);
  const secure = target.protocol === 'https:';
  const upstream: ClientRequest = (secure ? sendSecurely : send)({
    protocol: target.protocol,
    // An IPv6 address is looked up as a name while it has its brackets.
    hostname: target.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: target.port,
    method: request.method,
    path: request.raw.url,
    headers: { ...headersFor(request, target), ...call.traceHeaders?.() },
    // A second try opens a new connection: other idle ones may be closed too.
    ...(!secure && { agent: tried.size === 0 && pool.agent }),
  });
  const abort = () => upstream.destroy();
  reply.raw.once('close', abort);

  upstream.on('response', (answer) => {
    // A video may be paused for hours, so an answer that has begun has no timeout.
    upstream.setTimeout(0);
    reply.code(answer.statusCode ?? 502);
    for (const [name, value] of Object.entries(withoutHop(answer.headers))) reply.header(name, value);
    if (hasBody(request)) discardBody(request.raw, upstream);
    reply.send(compressed(request, reply, answer));
  });
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    reply.raw.off('close', abort);
    // Checks the reply: a request whose body was read to its end counts as destroyed, and still waits for its answer.
    if (reply.sent || reply.raw.destroyed) return;
    // If no api accepted the call, another may, or this one on a fresh connection: the api may have closed an idle
    // connection just as it was taken from the pool. A call that may have been carried out is not sent twice.
    const isSilent = connected && error.code === 'ETIMEDOUT';
    if (isSilent && !isSendersPause) apis.avoid(origin, SILENCE_BACKOFF_MS);
    else if (!isSilent && !upstream.reusedSocket) apis.avoid(origin);
    const mayRetry =
      !isSilent && (!connected || isSafe(request) || (upstream.reusedSocket && !hasBody(request)));
    if (mayRetry && (!tried.has(origin) || tried.size < apis.all.length)) {
      forward({ ...call, tried: new Set([...tried, origin]) });
      return;
    }
    request.log.warn({ code: error.code }, 'the api does not answer');
    if (hasBody(request)) discardBody(request.raw, upstream);
    sendErrorPage(request, reply, 'API_AWAY');
  });
  let connected = false;
  let isSendersPause = false;
  upstream.once('socket', (socket) => {
    const abortSilent = () => {
      // A sender who pauses in the middle of a body, all of which the api has read, says nothing about the api.
      isSendersPause = connected && hasBody(request) && !request.raw.complete && !upstream.writableNeedDrain;
      upstream.destroy(timeoutError());
    };
    const connecting = setTimeout(abortSilent, pool.connectMs);
    upstream.once('close', () => clearTimeout(connecting));
    const send = () => {
      clearTimeout(connecting);
      connected = true;
      upstream.setTimeout(pool.answerMs, abortSilent);
      // Not earlier: a body that was written to a dead connection could not be sent to the next api.
      if (hasBody(request)) request.raw.pipe(upstream);
      else upstream.end();
    };
    if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', send);
    else send();
  });
}

/**
 * Discards the rest of a request body, up to a limit. If the answer came before the body's end (a refused upload), the
 * sender sees it only if the gateway keeps reading.
 */
function discardBody(body: IncomingMessage, upstream: ClientRequest): void {
  body.unpipe(upstream);
  body.resume();
  if (body.complete) return;
  let bytesLeft = MAX_DISCARDED_BYTES;
  let idleTimer: NodeJS.Timeout | undefined;
  const closeConnection = () => body.socket.destroySoon();
  const restartTimer = () => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(closeConnection, DISCARD_IDLE_MS).unref();
  };
  body.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length;
    restartTimer();
    if (bytesLeft < 0) closeConnection();
  });
  body.once('close', () => clearTimeout(idleTimer));
  restartTimer();
}

const timeoutError = () => Object.assign(new Error('The api is silent.'), { code: 'ETIMEDOUT' });

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function headersFor(request: FastifyRequest, target: URL): IncomingHttpHeaders {
  const passed = Object.entries(withoutHop(request.headers)).filter(
    ([name]) => !FORWARDED_HEADERS.test(name),
  );
  return {
    ...Object.fromEntries(passed),
    ...framing(request.headers),
    host: target.host,
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}

/**
 * Returns the header that says where the body ends, even if the sender names it in `connection`. Without it, the api
 * would read the body as further requests, from whatever address they claim.
 */
function framing(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (headers['transfer-encoding'] !== undefined) return { 'transfer-encoding': 'chunked' };
  const length = headers['content-length'];
  return length === undefined ? {} : { 'content-length': length };
}

function withoutHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.includes(name) && !named.includes(name)),
  );
}
