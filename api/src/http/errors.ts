import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isClash, isDatabaseAway, isDatabaseBusy, isDiskFull } from '../db/database-errors.ts';
import { diskFull, HttpError } from './http-error.ts';

const TEXTS: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  413: 'This is larger than we accept.',
  415: 'This kind of content is not accepted here.',
};

/** Error codes that replace the framework's own. */
const CODES: Readonly<Record<number, string>> = { 400: 'BAD_REQUEST', 413: 'TOO_LARGE', 415: 'UNSUPPORTED' };

/** Registers the error handlers. Responses are generic, and the log gets the details with the request's id (SEC-18). */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (hasLeft(request)) {
      request.log.info('the caller left');
      return refuseUnread(request, reply);
    }
    if (error instanceof HttpError) {
      const { status, code, message, errors, more, retryAfter } = error;
      // Fastify would close the connection of a refused body, and the sender would lose the response with it.
      reply.removeHeader('connection');
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      return reply.code(status).send({ message, code, ...(errors && { errors }), ...more });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) {
      const message = TEXTS[status] ?? error.message;
      return reply.code(status).send({ message, code: CODES[status] ?? 'REFUSED' });
    }
    return unexpected(error, request, reply);
  });
}

/** Answers a request that can't be read. Fastify's own answer to an unreadable address, which no handler sees, repeats it. */
export const refuseUnread = (_request: unknown, reply: Pick<FastifyReply, 'code'>) =>
  reply.code(400).send({ message: TEXTS[400], code: CODES[400] });

/** Whether the connection ended before the request's body did. Nobody gets the answer, and nothing here has failed. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

function unexpected(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (isDatabaseBusy(error)) {
    request.log.warn({ err: error }, 'the database was too busy');
    const message = 'We’re very busy right now. Please try again in a moment.';
    return reply.code(503).header('retry-after', '2').send({ message, code: 'BUSY' });
  }
  if (isClash(error)) {
    request.log.warn({ err: error }, 'two requests wrote the same thing');
    const message =
      'Somebody else saved the same thing at this moment. Please look again, then try once more.';
    return reply.code(409).send({ message, code: 'CLASH' });
  }
  request.log.error({ err: error }, 'request failed');
  if (isDiskFull(error)) {
    const { status, code, message } = diskFull();
    return reply.code(status).send({ message, code });
  }
  const away = isDatabaseAway(error);
  if (away) reply.header('retry-after', '2');
  return reply.code(away ? 503 : 500).send({
    message: away
      ? 'We can’t reach our records right now. Please try again in a moment.'
      : `Something went wrong on our side. Please try again. (${request.id})`,
    code: away ? 'UNAVAILABLE' : 'INTERNAL',
  });
}
