import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { discardRest } from './discard-rest.ts';
import { HttpError } from './http-error.ts';

const LIMIT_BYTES = 1024 * 1024;

/**
 * JSON as Fastify reads it (poisoned prototypes refused), up to 1 MB; but a call with an empty body (the specification,
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

/** @throws {HttpError} 413 beyond `limit` bytes; what is still on its way is read and dropped */
export function readText(payload: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    payload.on('error', reject);
    payload.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else refuse();
    });
    function refuse() {
      payload.removeAllListeners('data');
      discardRest(payload);
      reject(new HttpError(413, 'TOO_LARGE', 'This is larger than we accept.'));
    }
  });
}
