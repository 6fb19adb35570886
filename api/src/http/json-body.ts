import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { discardRest } from './discard-rest.ts';
import { HttpError } from './http-error.ts';

const LIMIT_BYTES = 1024 * 1024;

/** What came as JSON from an account that takes turns: read by `bodyOf` once it is its turn (SEC-34). */
export class UnreadJson {
  /** @throws what Fastify refuses such a text with (400) */
  readonly read: () => unknown;

  constructor(read: () => unknown) {
    this.read = read;
  }
}

/**
 * JSON as Fastify reads it (poisoned prototypes refused), up to 1 MB; but a call with an empty body (the specification,
 * saving to watch later) may carry the content type that many clients always send.
 */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readText(payload, LIMIT_BYTES).then(
      (text) => {
        if (text === '') done(null, undefined);
        else if (request.turn) done(null, new UnreadJson(() => readBy(parse, request, text)));
        else parse(request, text, done);
      },
      (error: Error) => done(error, undefined),
    );
  });
}

type Parse = ReturnType<FastifyInstance['getDefaultJsonParser']>;

/** Fastify's own parser calls back at once. */
function readBy(parse: Parse, request: FastifyRequest, text: string): unknown {
  let read: unknown;
  parse(request, text, (error, body) => {
    if (error) throw error;
    read = body;
  });
  return read;
}

/** @throws {HttpError} 413 beyond `limit` bytes; what is still on its way is read and dropped */
export function readText(payload: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = [];
    let size = 0;
    payload.on('error', reject);
    payload.on('end', () => resolve(Buffer.concat(kept).toString('utf8')));
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) kept.push(chunk);
      else refuse();
    });
    function refuse() {
      payload.removeAllListeners('data');
      discardRest(payload);
      reject(new HttpError(413, 'TOO_LARGE', 'This is larger than we accept.'));
    }
  });
}
