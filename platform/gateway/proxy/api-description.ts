import { toBrotli, toGzip } from '@wedding/platform/server/operations/compress.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendErrorPage } from '../http/error-page.ts';
import { type LoadedFile, loadedFile, sendFile } from '../http/send-file.ts';
import type { ApiOrigins } from './api-origins.ts';

/** The address of the api's description of itself: the same for everybody, and the longest that a stranger may ask for. */
export const DESCRIPTION = '/openapi.json';
const MAX_AGE_MS = 60_000;

/**
 * Returns a handler that sends the description. It is read from an api and compressed once a minute, however many ask for
 * it at once, and however they spell its address (SEC-45).
 */
export function descriptionOf(apis: ApiOrigins, { waitMs }: { waitMs: number }) {
  let latest: { file: Promise<LoadedFile>; expires: number } | undefined;

  function read(): Promise<LoadedFile> {
    if (latest && latest.expires >= Date.now()) return latest.file;
    const next = { file: readDescription(apis, waitMs), expires: Date.now() + MAX_AGE_MS };
    next.file.catch(() => {
      next.expires = 0;
    });
    latest = next;
    return next.file;
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const file = await read();
      return sendFile(request, reply.header('cache-control', 'public, max-age=60'), file);
    } catch (err) {
      request.log.warn({ err }, 'the api does not answer');
      return sendErrorPage(request, reply, 'API_AWAY');
    }
  };
}

/** @throws when no api answers */
async function readDescription(apis: ApiOrigins, waitMs: number): Promise<LoadedFile> {
  const errors: unknown[] = [];
  const tried = new Set<string>();
  while (tried.size < apis.all.length) {
    const origin = apis.next(tried);
    tried.add(origin);
    try {
      const answer = await fetch(new URL(DESCRIPTION, origin), { signal: AbortSignal.timeout(waitMs) });
      if (!answer.ok) throw new Error(`The api answered ${answer.status}.`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const [br, gz] = await Promise.all([toBrotli(bytes, 4), toGzip(bytes)]);
      return { ...loadedFile(DESCRIPTION, bytes), br, gz };
    } catch (error) {
      apis.avoid(origin);
      errors.push(error);
    }
  }
  throw new AggregateError(errors, 'No api sent its description.');
}
