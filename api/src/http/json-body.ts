import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { GrowingBuffer } from './growing-buffer.ts';
import { HttpError } from './http-error.ts';

/**
 * Parses JSON as Fastify does (it refuses poisoned prototypes), up to the route's limit. Unlike Fastify, it accepts an empty
 * body (the specification, saving to watch later) of any content type, because many clients always send such a header.
 */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readText(payload, request.routeOptions.bodyLimit).then(
      (text) => (text === '' ? done(null, undefined) : parse(request, text, done)),
      (error: Error) => done(error, undefined),
    );
  });
  // Fastify's own parser of plain text, which fetch sends unless told otherwise, breaks the connection of a long body.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', (_request, payload, done) => {
    readText(payload, 0, notAccepted).then(
      () => done(null, undefined),
      (error: Error) => done(error, undefined),
    );
  });
}

const tooLarge = () => new HttpError(413, 'TOO_LARGE', 'This is larger than we accept.');
const notAccepted = () => new HttpError(415, 'UNSUPPORTED', 'Send this as JSON.');

/** Reads a body as text. @throws {HttpError} `refusal` beyond `limit` bytes; the rest of the body is read and dropped */
export function readText(payload: IncomingMessage, limit: number, refusal = tooLarge): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new GrowingBuffer();
    payload.on('error', reject);
    payload.on('end', () => resolve(body.bytes().toString('utf8')));
    payload.on('data', (chunk: Buffer) => {
      if (body.length + chunk.length <= limit) body.add(chunk);
      else refuse();
    });
    if (Number(payload.headers?.['content-length'] ?? 0) > limit) refuse();
    function refuse() {
      payload.removeAllListeners('data');
      discardRest(payload);
      reject(refusal());
    }
  });
}

/**
 * Reads and drops the rest of a body that was refused before its end. If it weren't read, the sender, who is still
 * sending, would lose the response with the connection. `limitConnections` ends one who sends slowly, the server's
 * `requestTimeout` any other; a gateway sends no more of it.
 */
export function discardRest(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}
