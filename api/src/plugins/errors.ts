import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure } from './failure.ts';

const TEXTS: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  413: 'This is larger than we accept.',
  415: 'This kind of content is not accepted here.',
};

/** The framework's own words stay inside. */
const CODES: Readonly<Record<number, string>> = { 400: 'BAD_REQUEST', 413: 'TOO_LARGE', 415: 'UNSUPPORTED' };

/** Errors shown to people are generic; what went wrong goes to the log with the request's id (security line 18). */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiFailure, request, reply) => {
    if (error instanceof ApiFailure) {
      const { status, code, message, errors, more } = error;
      // Fastify would close the connection of a refused body, and the sender would lose the answer with it.
      reply.removeHeader('connection');
      return reply.code(status).send({ message, code, ...(errors && { errors }), ...more });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) {
      const message = TEXTS[status] ?? error.message;
      return reply.code(status).send({ message, code: CODES[status] ?? 'REFUSED' });
    }
    return unexpected(error, request, reply);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'There is nothing at this address.', code: 'NOT_FOUND' }),
  );
}

function unexpected(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'request failed');
  if (isNoRoom(error)) {
    const message = 'There is no room left on our side, so nothing of this was kept. Please try again later.';
    return reply.code(507).send({ message, code: 'NO_ROOM' });
  }
  const away = isDatabaseAway(error);
  return reply.code(away ? 503 : 500).send({
    message: away
      ? 'We can’t reach our records just now. Please try again in a moment.'
      : `Something went wrong on our side. Please try again. (${request.id})`,
    code: away ? 'UNAVAILABLE' : 'INTERNAL',
  });
}

/** A full disk or quota, a file as large as the system lets us write, or PostgreSQL's disk_full. */
export const isNoRoom = (error: Error): boolean =>
  'code' in error && /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(String(error.code));

/** Connection refused, reset or shut down: PostgreSQL class 08 and 57P, or the socket's own errors. */
function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|57P|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)/.test(code) ||
    /Connection terminated|timeout exceeded|not queryable/.test(error.message)
  );
}
