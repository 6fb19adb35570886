import type { FastifyInstance } from 'fastify';
import { ApiFailure } from './failure.ts';

const LIMIT_BYTES = 1024 * 1024;
/** Read to its end and dropped: a refusal sent in the middle of a body is lost with the connection. */
const DROPPED_BYTES = 32 * 1024 * 1024;

/**
 * JSON as Fastify reads it (poisoned prototypes refused), up to 1 MB; but a call with an empty body (spec section 7,
 * saving to watch later) may carry the content type that many clients always send.
 */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readText(payload, LIMIT_BYTES).then(
      (text) => (text === '' ? done(null, undefined) : parse(request, text, done)),
      (error: Error) => done(error, undefined),
    );
  });
}

/** @throws {ApiFailure} 413 beyond `limit` bytes */
export async function readText(payload: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    size += chunk.length;
    if (size <= limit) kept.push(chunk);
    if (size > DROPPED_BYTES) break;
  }
  if (size > limit) throw new ApiFailure(413, 'TOO_LARGE', 'This is larger than we accept.');
  return Buffer.concat(kept).toString('utf8');
}
