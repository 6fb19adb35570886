import cors from '@fastify/cors';
import { isMalformed } from '@wedding/platform/server/operations/malformed.ts';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';

/** The request headers of a video upload in chunks (tus 1.0). */
const TUS_SENT = ['upload-length', 'upload-metadata', 'upload-offset'];

/** Sets the security headers of every response, and the exact list of other origins that may call (SEC-15, SEC-17). */
export async function registerSecurity(app: FastifyInstance, corsOrigins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && corsOrigins.includes(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'traceparent',
      'tus-resumable',
      ...TUS_SENT,
    ],
    exposedHeaders: ['location', 'tus-resumable', 'upload-offset', 'upload-length'],
    maxAge: 600,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
    if (isMalformed(request.raw)) throw new HttpError(400, 'BAD_REQUEST', 'The request could not be read.');
    // The body of a call that isn't there isn't read.
    if (request.is404) refuseAddress();
  });
  // Also reached by an OPTIONS that no browser sends. Fastify's own handler logs and repeats the address.
  app.setNotFoundHandler(refuseAddress);
}

function refuseAddress(): never {
  throw new HttpError(404, 'NOT_FOUND', 'There is nothing at this address.');
}
