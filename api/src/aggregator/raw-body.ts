import type { FastifyInstance } from 'fastify';
import { readText } from '../http/json-body.ts';

/** No provider's message comes near it. */
export const CALLBACK_MAX_BYTES = 64 * 1024;

/** In this scope a body is the text that came, whatever its type says: the journal keeps it word for word. */
export function takeBodiesRaw(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => {
    readText(payload, CALLBACK_MAX_BYTES).then(
      // PostgreSQL's text can't hold NUL; no provider sends one.
      (text) => done(null, text.replaceAll('\0', '\uFFFD')),
      (error: Error) => done(error, undefined),
    );
  });
}
