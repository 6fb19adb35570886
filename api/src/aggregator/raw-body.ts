import type { FastifyInstance } from 'fastify';
import { readText } from '../http/json-body.ts';

/** The size limit of a callback's body, far above any provider's message. */
export const CALLBACK_MAX_BYTES = 64 * 1024;

/** Makes every body in this scope the received text, whatever its content type. The journal stores it unchanged. */
export function parseBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => {
    readText(payload, CALLBACK_MAX_BYTES).then(
      // PostgreSQL's text type can't store NUL. No provider sends one.
      (text) => done(null, text.replaceAll('\0', '\uFFFD')),
      (error: Error) => done(error, undefined),
    );
  });
}
