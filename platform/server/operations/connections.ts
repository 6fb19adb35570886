import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { networkOf } from './network.ts';

/** What callers may ask of a server's connections. */
export interface ConnectionLimits {
  /** Connections of one network (/24, /48). Thousands of phones share some networks, mostly one request at a time. */
  perNetwork: number;
  /** All connections. A proxied call takes two descriptors, and machines allow 10,000 or more. */
  total: number;
  /** How long a caller may read nothing of its answer. */
  readPauseMs: number;
  /** How long a sender may pause in the middle of a body. */
  sendPauseMs: number;
  /** Each body has this long, and another second for each `bytesPerSecond` that arrived: large uploads take hours. */
  bodyMs: number;
  bytesPerSecond: number;
  /** How long a connection may stay without a next call. Node's own limit begins anew with each empty line. */
  idleMs: number;
}

const LIMITS: ConnectionLimits = {
  perNetwork: 1_000,
  total: 4_000,
  readPauseMs: 30_000,
  sendPauseMs: 60_000,
  bodyMs: 30_000,
  bytesPerSecond: 1_000,
  idleMs: 90_000,
};

/** Fastify's options for a server whose callers may be slow on purpose. Uploads that are cut off are resumed. */
export const connectionOptions = {
  requestTimeout: 2 * 60 * 60_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
} as const;

/**
 * Calls of one connection without an answer. Browsers and proxies make one, and may make the next as the last byte arrives.
 * Whoever sent thousands at once would have as many worked on as nobody has connections.
 */
const MAX_UNANSWERED = 2;
const CHECK_MS = 1_000;
/** What is written at once. Of one long write, it isn't known how much of it the caller has read. */
const CHUNK_BYTES = 64 * 1024;

/** Returns a body as it should be sent: a long one in chunks, so that a slow reader isn't taken for one that has stopped. */
export function inChunks(bytes: Buffer): Buffer | Readable {
  if (bytes.length <= CHUNK_BYTES) return bytes;
  const count = Math.ceil(bytes.length / CHUNK_BYTES);
  return Readable.from(
    Array.from({ length: count }, (_, n) => bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES)),
    { objectMode: false },
  );
}

/** The most connections that a browser opens to one site, and some. With no network above it, the one with most idle ones makes room. */
const BROWSER_CONNECTIONS = 8;

type Reason = 'reads nothing' | 'sends too slowly' | 'idle' | 'many calls at once' | 'network' | 'total';

interface Connection {
  /** Undefined for a proxy's connection between two calls. */
  network: string | undefined;
  ip: string | undefined;
  /** The current call, or the last one. */
  request: IncomingMessage | undefined;
  /** Undefined before its answer was sent. */
  answeredAt: number | undefined;
  unanswered: number;
  body: { at: number; bytes: number };
  received: { at: number; bytes: number };
  sent: { at: number; bytes: number };
}

/**
 * Ends connections whose callers neither read nor send, and bounds the connections of one network and of all (SEC-42,
 * SEC-43). Beyond a bound nobody is refused: of the largest network, or of the one with most idle connections if none is large,
 * the connection that has completed no call for longest makes room. So a network's own attackers lose theirs before its other
 * people do. Register it before all hooks that answer.
 */
export function limitConnections(
  app: FastifyInstance,
  registry: Registry,
  own: Partial<ConnectionLimits> = {},
) {
  const limits = { ...LIMITS, ...own };
  const connections = new Map<Socket, Connection>();
  const networks = new Map<string, Set<Socket>>();
  /** Addresses of trusted proxies, as seen: only these can give a request another address than their own. */
  const proxies = new Set<string>();
  const ended = new Counter({
    name: 'http_connections_ended_total',
    help: 'Connections that were ended because of what their caller did, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });

  function end(socket: Socket, reason: Reason): void {
    ended.inc({ reason });
    socket.destroy();
    remove(socket);
  }

  function remove(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connection) return;
    leave(socket, connection);
    connections.delete(socket);
  }

  function leave(socket: Socket, { network = '' }: Connection): void {
    const sockets = networks.get(network);
    if (sockets?.delete(socket) && sockets.size === 0) networks.delete(network);
  }

  /** Puts a connection behind all others of its network. */
  function join(socket: Socket, connection: Connection, network: string | undefined): void {
    leave(socket, connection);
    connection.network = network;
    if (network === undefined) return;
    const sockets = networks.get(network) ?? new Set();
    networks.set(network, sockets.add(socket));
    if (sockets.size > limits.perNetwork) endOldest([...sockets], 'network');
  }

  function isIdle(socket: Socket): boolean {
    const { request, answeredAt } = connections.get(socket) ?? {};
    return !request?.complete || answeredAt !== undefined;
  }

  /** Ends the connection that has completed no call for longest; one whose call is worked on only if there is no other. */
  function endOldest(sockets: readonly Socket[], reason: Reason): void {
    const socket = sockets.find(isIdle) ?? sockets[0];
    if (socket) end(socket, reason);
  }

  function makeRoom(newest: Socket): void {
    if (connections.size <= limits.total) return;
    const most = (count: (sockets: ReadonlySet<Socket>) => number) => {
      let [best, bestCount]: [Iterable<Socket>, number] = [connections.keys(), 0];
      for (const sockets of networks.values()) {
        const size = count(sockets);
        if (size > bestCount) [best, bestCount] = [sockets, size];
      }
      return { sockets: [...best], count: bestCount };
    };
    const largest = most(({ size }) => size);
    const idlest = most((sockets) => [...sockets].filter((one) => one !== newest && isIdle(one)).length);
    const isLarge = largest.count > BROWSER_CONNECTIONS || idlest.count === 0;
    endOldest((isLarge ? largest : idlest).sockets, 'total');
  }

  app.server.on('connection', (socket: Socket) => {
    const now = performance.now();
    const none = { at: now, bytes: 0 };
    const ip = socket.remoteAddress;
    const connection: Connection = {
      network: undefined,
      ip,
      request: undefined,
      answeredAt: undefined,
      unanswered: 0,
      body: none,
      received: none,
      sent: none,
    };
    connections.set(socket, connection);
    if (ip !== undefined && !proxies.has(ip)) join(socket, connection, networkOf(ip).network);
    makeRoom(socket);
    socket.once('close', () => remove(socket));
  });

  function note(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    connection.request = request;
    connection.answeredAt = undefined;
    connection.unanswered += 1;
    if (connection.unanswered > MAX_UNANSWERED) {
      end(socket, 'many calls at once');
      return;
    }
    connection.body = { at: performance.now(), bytes: socket.bytesRead };
    response.once('close', () => {
      connection.unanswered -= 1;
      if (connection.request === request) connection.answeredAt = performance.now();
      if (!connections.has(socket)) return;
      const isProxy = proxies.has(socket.remoteAddress ?? '');
      if (isProxy) connection.ip = undefined;
      join(socket, connection, isProxy ? undefined : connection.network);
    });
  }

  // The calls that came with the one that ended their connection don't reach the app: hundreds fit into one packet.
  const handlers = app.server.listeners('request');
  app.server.removeAllListeners('request').on('request', (request, response) => {
    note(request, response);
    if (request.socket.destroyed) return;
    for (const handle of handlers) handle.call(app.server, request, response);
  });
  // Node would answer a strange expectation itself, and its body would never be ended.
  app.server.on('checkExpectation', (...call) => app.server.emit('request', ...call));

  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw;
    const connection = connections.get(socket);
    if (connection && connection.ip !== request.ip) {
      connection.ip = request.ip;
      if (socket.remoteAddress) proxies.add(socket.remoteAddress);
      join(socket, connection, networkOf(request.ip).network);
    }
    done();
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (readsNothing(socket, connection, now)) end(socket, 'reads nothing');
      else if (sendsTooSlowly(socket, connection, now)) end(socket, 'sends too slowly');
      else if (now - (connection.answeredAt ?? now) > limits.idleMs) end(socket, 'idle');
    }
  }, CHECK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function readsNothing(socket: Socket, connection: Connection, now: number): boolean {
    const bytes = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || bytes !== connection.sent.bytes) connection.sent = { at: now, bytes };
    return now - connection.sent.at > limits.readPauseMs;
  }

  function sendsTooSlowly(socket: Socket, connection: Connection, now: number): boolean {
    const { request, body, received } = connection;
    if (!request || request.complete) return false;
    const bytes = socket.bytesRead;
    // What waits to be read here isn't the sender's delay.
    if (bytes !== received.bytes || request.readableLength > 0) connection.received = { at: now, bytes };
    const dueMs = limits.bodyMs + ((bytes - body.bytes) / limits.bytesPerSecond) * 1_000;
    if (request.readableLength > 0) return false;
    return now - body.at > dueMs || now - Math.max(received.at, body.at) > limits.sendPauseMs;
  }
}
