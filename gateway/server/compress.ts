import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesEncoding } from './request-hints.ts';

/** Compressing less than this saves nothing. */
const MIN_BYTES = 1_000;
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Returns the api's answer as browsers get it. JSON is compressed if the caller accepts it, since phones pay by the
 * byte; anything else is unchanged. The size reveals nothing to other sites: their pages can't send a person's bearer.
 */
export function compressed(request: FastifyRequest, reply: FastifyReply, answer: IncomingMessage): Readable {
  const { 'content-type': type = '', 'content-length': length, 'content-encoding': already } = answer.headers;
  const isWorthIt = type.startsWith('application/json') && Number(length) >= MIN_BYTES;
  if (!isWorthIt || already || request.method === 'HEAD') return answer;
  reply.header('vary', 'Accept-Encoding');
  const encoding = takesEncoding(request, 'br') ? 'br' : takesEncoding(request, 'gzip') ? 'gzip' : undefined;
  if (!encoding) return answer;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  // An answer cut off by the api ends as an error, never as a complete one.
  return pipeline(answer, encoding === 'br' ? createBrotliCompress(FAST_BROTLI) : createGzip(), () => {});
}
