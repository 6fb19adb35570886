import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { toBrotli, toGzip } from '@wedding/platform/server/operations/compress.ts';
import { inChunks } from '@wedding/platform/server/operations/connections.ts';
import { networkOf } from '@wedding/platform/server/operations/network.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesEncoding } from '../http/request-hints.ts';

/** An answer up to this size is read whole before it is sent on. The rest of a longer one waits for its reader. */
const MAX_WHOLE_BYTES = 4 * 1024 * 1024;
/** Compressing less than this saves nothing. */
const MIN_COMPRESSED_BYTES = 1_000;

/** What one account and one network may have unread here. */
const MAX_UNREAD_BYTES = { account: 16 * 1024 * 1024, network: 64 * 1024 * 1024 };

/** Thrown when a caller has too many unread answers already. */
export class TooMuchUnread extends Error {}

/** Counts the bytes that wait for their readers, by account (its token) and by network (SEC-42). */
export function unreadBytes() {
  const held = new Map<string, number>();

  /** Returns a function that counts further bytes of one answer. All count until the answer was sent or its caller is gone. */
  return function holdFor(request: FastifyRequest, reply: FastifyReply): (bytes: number) => void {
    const { authorization } = request.headers;
    const limits = new Map([[networkOf(request.ip).network, MAX_UNREAD_BYTES.network]]);
    if (authorization) limits.set(authorization, MAX_UNREAD_BYTES.account);
    let total = 0;
    const add = (bytes: number) => {
      total += bytes;
      for (const key of limits.keys()) {
        const sum = (held.get(key) ?? 0) + bytes;
        if (sum > 0) held.set(key, sum);
        else held.delete(key);
      }
    };
    reply.raw.once('close', () => add(-total));
    return (bytes) => {
      add(bytes);
      if (bytes <= 0) return;
      for (const [key, limit] of limits) if ((held.get(key) ?? 0) > limit) throw new TooMuchUnread();
    };
  };
}

/**
 * Reads an answer, so that its connection to the api is free before anybody reads it here. Returns a stream if it is
 * longer than `MAX_WHOLE_BYTES`.
 */
export async function readWhole(
  answer: IncomingMessage,
  hold: (bytes: number) => void,
): Promise<Buffer | Readable> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer.iterator({ destroyOnReturn: false })) {
    hold(piece.length);
    pieces.push(piece);
    size += piece.length;
    if (size > MAX_WHOLE_BYTES) return Readable.from(allOf(pieces, answer), { objectMode: false });
  }
  return Buffer.concat(pieces);
}

async function* allOf(pieces: readonly Buffer[], rest: IncomingMessage) {
  yield* pieces;
  yield* rest;
}

/**
 * Sends a whole answer. JSON and pages are compressed if the caller accepts it, since phones pay by the byte. The size reveals
 * nothing to other sites: their pages can't send a person's bearer.
 */
export async function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, hold }: { bytes: Buffer; hold: (bytes: number) => void },
): Promise<void> {
  const type = String(reply.getHeader('content-type') ?? '');
  const isWorthIt = /^(application\/json|text\/html)/.test(type) && bytes.length >= MIN_COMPRESSED_BYTES;
  let body = bytes;
  if (isWorthIt && reply.getHeader('content-encoding') === undefined) {
    reply.header('vary', 'Accept-Encoding');
    const encoding = takesEncoding(request, 'br')
      ? 'br'
      : takesEncoding(request, 'gzip')
        ? 'gzip'
        : undefined;
    if (encoding) {
      body = await (encoding === 'br' ? toBrotli(bytes, 4) : toGzip(bytes));
      hold(body.length - bytes.length);
      reply.header('content-encoding', encoding);
    }
  }
  if (reply.raw.destroyed) return;
  reply.header('content-length', body.length);
  // Not awaited: a reply resolves once its caller has read it.
  reply.send(inChunks(body));
}
