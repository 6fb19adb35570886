import { Agent, type ClientRequest, type IncomingMessage, request as send } from 'node:http';
import { request as sendSecurely } from 'node:https';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendErrorPage } from '../http/error-page.ts';
import { readWhole, sendWhole, TooMuchUnread, unreadBytes } from './api-answer.ts';
import { DESCRIPTION, descriptionOf } from './api-description.ts';
import type { ApiOrigins } from './api-origins.ts';
import { hasBody, headersFor, withoutHop } from './call-headers.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** The last are pages that the api writes, which need no script. */
const PATHS = ['/api/*', '/admin/*', '/media/*', '/family-budget/*'];
const STREAMED = '/media/*';

/** Paths of slow calls, as deploy/Caddyfile lists them: videos, uploads, exports, reports. */
export const SLOW_PATHS = [
  '/media/*',
  '/admin/uploads*',
  '/admin/videos/upload*',
  '/admin/videos/*/update',
  '/admin/videos/*/captions',
  '/admin/blogs/*',
  '/admin/members/export',
  '/admin/reports*',
  '/api/me/export',
];
const asPattern = (path: string) => path.replaceAll('.', '\\.').replaceAll('*', '.*');
const SLOW = new RegExp(`^(${SLOW_PATHS.map(asPattern).join('|')})$`);

/** How long the gateway waits for an api. */
export interface ApiPatience {
  connectMs: number;
  /** Without a byte either way, before the answer is there: longer than the api's own limits and its longest wait. */
  quickMs: number;
  slowMs: number;
}

const PATIENCE: ApiPatience = { connectMs: 2_000, quickMs: 40_000, slowMs: 5 * 60_000 };

/**
 * Proxies the api's addresses without changes: the path byte for byte (including an encoded space at its end), bodies as
 * streams, ranges and conditions as received. Videos are streams too. Every other answer is read whole, so that no caller
 * holds a connection to the api by not reading. Connections are unlimited, as callers decide how long a body takes
 * (SEC-34); `limitConnections` bounds the callers.
 */
export function registerApiProxy(app: FastifyInstance, apis: ApiOrigins, options: ProxyOptions = {}): void {
  const { patience = PATIENCE, traceHeaders } = options;
  const agent = new Agent({ keepAlive: true });
  const holdFor = unreadBytes();
  /** Ends the calls that wait for news, which would delay the end of this process. */
  const endWaits = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of endWaits) end();
  });
  app.addHook('onClose', async () => agent.destroy());

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.get(DESCRIPTION, descriptionOf(apis, { waitMs: patience.quickMs }));
    for (const url of PATHS) {
      scope.route({
        method: [...METHODS],
        url,
        handler: (request, reply) => {
          // The route's own match, which is decoded.
          const { '*': rest = '' } = request.params as { '*'?: string };
          const isSlow = SLOW.test(url.replace('*', () => rest));
          const answerMs = isSlow ? patience.slowMs : patience.quickMs;
          const hold = url === STREAMED ? undefined : holdFor(request, reply);
          const wait = { connectMs: patience.connectMs, answerMs };
          if (Object(request.query).wait !== undefined) {
            const end = () => sendErrorPage(request, reply, 'API_AWAY');
            endWaits.add(end);
            reply.raw.once('close', () => endWaits.delete(end));
          }
          forward({ request, reply, agent, wait, hold, apis, tried: new Set(), traceHeaders });
          return reply;
        },
      });
    }
  });
}

/** How long an api that accepts calls and never answers gets no more of them, if another api exists. */
const SILENCE_BACKOFF_MS = 10_000;

interface ProxyOptions {
  patience?: ApiPatience | undefined;
  /** Returns headers that tell the api which trace a request belongs to. */
  traceHeaders?: (() => Record<string, string>) | undefined;
}

interface ProxiedCall extends Pick<ProxyOptions, 'traceHeaders'> {
  request: FastifyRequest;
  reply: FastifyReply;
  agent: Agent;
  wait: { connectMs: number; answerMs: number };
  /** Counts the bytes of the answer that wait here; undefined for an answer that is streamed. */
  hold: ((bytes: number) => void) | undefined;
  apis: ApiOrigins;
  /** Apis that were already tried. */
  tried: Set<string>;
}

function forward(call: ProxiedCall): void {
  const { request, reply, agent, wait, apis, tried } = call;
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
    ...(!secure && { agent: tried.size === 0 && agent }),
  });
  const abort = () => upstream.destroy();
  reply.raw.once('close', abort);

  upstream.on('response', (answer) => {
    if (hasBody(request)) discardBody(request.raw, upstream);
    // A video may be long, so an answer that is being sent on has no timeout.
    pass(call, answer, () => upstream.setTimeout(0)).catch(fail);
  });
  upstream.on('error', fail);
  let hasFailed = false;
  function fail(error: NodeJS.ErrnoException): void {
    if (hasFailed) return;
    hasFailed = true;
    reply.raw.off('close', abort);
    // Checks the reply: a request whose body was read to its end counts as destroyed, and still waits for its answer.
    if (reply.sent || reply.raw.destroyed) return;
    // If no api accepted the call, another may, or this one on a fresh connection: the api may have closed an idle
    // connection just as it was taken from the pool. A call that may have been carried out is not sent twice.
    const isSilent = connected && error.code === 'ETIMEDOUT';
    // A sender who pauses in the middle of a body says nothing about the api, which may end the call for it.
    const isSendersPause = connected && hasBody(request) && !request.raw.complete && !isUnread;
    if (!isSendersPause && (isSilent || !upstream.reusedSocket))
      apis.avoid(origin, isSilent ? SILENCE_BACKOFF_MS : undefined);
    const mayRetry =
      !isSilent && (!connected || isSafe(request) || (upstream.reusedSocket && !hasBody(request)));
    if (mayRetry && (!tried.has(origin) || tried.size < apis.all.length)) {
      forward({ ...call, tried: new Set([...tried, origin]) });
      return;
    }
    request.log.warn({ code: error.code }, 'the api does not answer');
    if (hasBody(request)) discardBody(request.raw, upstream);
    sendErrorPage(request, reply, 'API_AWAY');
  }
  let connected = false;
  /** Whether the api has stopped reading a body. */
  let isUnread = false;
  upstream.once('socket', (socket) => {
    const abortSilent = () => {
      isUnread = upstream.writableNeedDrain;
      upstream.destroy(timeoutError());
    };
    const connecting = setTimeout(abortSilent, wait.connectMs);
    upstream.once('close', () => clearTimeout(connecting));
    const send = () => {
      clearTimeout(connecting);
      connected = true;
      upstream.setTimeout(wait.answerMs, abortSilent);
      // Not earlier: a body that was written to a dead connection could not be sent to the next api.
      if (hasBody(request)) request.raw.pipe(upstream);
      else upstream.end();
    };
    if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', send);
    else send();
  });
}

/** Sends an answer of the api on. @throws when it breaks off before anything was sent */
async function pass({ request, reply, hold }: ProxiedCall, answer: IncomingMessage, onStream: () => void) {
  const isEmpty = request.method === 'HEAD' || answer.statusCode === 304 || answer.statusCode === 204;
  const body = hold && !isEmpty ? await readWhole(answer, hold).catch(refuseUnread) : answer;
  if (reply.sent || reply.raw.destroyed) return answer.destroy();
  reply.code(answer.statusCode ?? 502);
  for (const [name, value] of Object.entries(withoutHop(answer.headers))) reply.header(name, value);
  if (hold && body instanceof Buffer) return sendWhole(request, reply, { bytes: body, hold });
  onStream();
  reply.send(body);

  function refuseUnread(error: Error) {
    if (!(error instanceof TooMuchUnread)) throw error;
    answer.destroy();
    const message = 'This is too much at once. Please wait a moment and try again.';
    reply.code(429).header('retry-after', '2').send({ message, code: 'TOO_MANY' });
  }
}

/** Reads and drops the rest of a body whose call is answered: its sender sees the answer only while somebody reads. */
function discardBody(body: IncomingMessage, upstream: ClientRequest): void {
  body.unpipe(upstream);
  body.resume();
}

const timeoutError = () => Object.assign(new Error('The api is silent.'), { code: 'ETIMEDOUT' });

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
