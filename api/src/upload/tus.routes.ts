import { randomUUID } from 'node:crypto';
import { MemoryLocker, Server } from '@tus/server';
import { TUS_PATH } from '@wedding/shared/contract/tus-path.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorize } from '../auth/session.ts';
import { isDiskFull } from '../db/database-errors.ts';
import { refuseHostile } from '../http/hostile-input.ts';
import { diskFull, HttpError, notFound } from '../http/http-error.ts';
import { discardRest } from '../http/json-body.ts';
import { MediaRefused } from '../media/probe/media-refused.ts';
import { ChunkStore, tusRefusal } from './chunk-store.ts';
import { ownUpload } from './upload.store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Registers the upload of videos in chunks, over tus 1.0. Every verb is for administrators, and only the administrator
 * who created an upload has access to it (SEC-13). Uploaded bytes can't be downloaded here.
 */
export function registerTusRoutes(app: FastifyInstance): void {
  const { db, media, config, log } = app;
  // Serializes the connections of one upload within this process. The database decides between processes.
  const locker = new MemoryLocker();

  const onRequest = async (request: FastifyRequest) => {
    request.caller = await authorize(db, request, ['admin']);
    const { id } = request.params as { id?: string };
    const accountId = request.caller?.accountId ?? 0;
    if (id !== undefined && !(UUID.test(id) && (await ownUpload(db, { id, accountId })))) {
      throw notFound('This upload');
    }
  };

  async function forwardToTus(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const server = new Server({
      path: TUS_PATH,
      datastore: new ChunkStore({ db, media, log }, request.caller?.accountId ?? 0),
      locker,
      maxSize: config.maxUploadBytes,
      // The location is relative, as the site may be behind a proxy.
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      // Its own reading of the address takes a query for a part of the id.
      getFileIdFromRequest: () => (request.params as { id?: string }).id,
      // http/security.ts sets the CORS headers.
      allowedOrigins: () => false,
      onUploadCreate: async (_request, { size = 0, metadata }) => {
        refuseHostile(metadata ?? {});
        if (size === 0) throw tusRefusal(422, 'EMPTY_FILE', 'This file is empty.');
        return {};
      },
      onResponseError: (_request, error) => {
        const refusal = refusalOf(error as Error, request);
        if (refusal?.status_code === 503) reply.raw.setHeader('retry-after', '2');
        return refusal;
      },
    });
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
    reply.hijack();
    await server.handle(request.raw, reply.raw);
    if (!request.raw.complete) discardRest(request.raw);
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.route({ method: 'POST', url: TUS_PATH, onRequest, handler: forwardToTus });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${TUS_PATH}/:id`,
      onRequest,
      handler: forwardToTus,
    });
    for (const url of [TUS_PATH, `${TUS_PATH}/:id`]) {
      scope.route({
        method: 'GET',
        url,
        exposeHeadRoute: false,
        onRequest,
        handler: async () => {
          throw notFound('This file');
        },
      });
    }
  });
}

/**
 * Returns our own refusals in the format of every other call. Refusals of the protocol keep their status, except that of
 * an extension that we don't have: it is the request that is wrong, not the server.
 */
function refusalOf(error: Error | { status_code: number; body: string }, request: FastifyRequest) {
  if (error instanceof MediaRefused || error instanceof HttpError) {
    return tusRefusal(error.status, error.code, error.message);
  }
  if ('status_code' in error && error.status_code < 500) {
    if (error.status_code !== 413) return undefined;
    return tusRefusal(413, 'TOO_LARGE', 'This video is larger than we accept.');
  }
  if ('status_code' in error && error.status_code === 501) {
    return tusRefusal(400, 'BAD_REQUEST', 'The request could not be read.');
  }
  request.log.error({ err: error }, 'a chunk of a video could not be kept');
  if (isDiskFull(error as Error)) return refusalOf(diskFull(), request);
  return tusRefusal(
    503,
    'UNAVAILABLE',
    'We can’t take this right now. The upload will continue in a moment.',
  );
}
