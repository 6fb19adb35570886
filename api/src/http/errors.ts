import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Whether the disk or quota is full, a file has reached the system's size limit, or PostgreSQL reported disk_full. */
export const isDiskFull = (error: Error): boolean =>
  'code' in error && /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(String(error.code));

/** Whether a unique or foreign key refused what two requests wrote at the same time: each had checked it before. */
const isClash = (error: Error): boolean => 'code' in error && /^(23505|23503)$/.test(String(error.code));

/**
 * Whether the database was too busy: memory, a statement, lock or connection exceeded its limit (`DATABASE_LIMITS`
 * or a pooler's own wait), a deadlock, or a replica cancelled the query to continue.
 */
const isDatabaseBusy = (error: Error): boolean =>
  ('code' in error && /^(57014|55P03|40001|40P01|53[234]00)$/.test(String(error.code))) ||
  /timeout exceeded when trying to connect|query_wait_timeout/.test(error.message);

/** PostgreSQL's classes 08, 57P and 58, a standby that took over, and what the system says of a connection that broke. */
const AWAY_CODES = /^(08|57P|58|25006|ECONN|ETIMEDOUT|EPIPE)/;
/** What the system was asked for when it found no way to a host, whatever its words: a full queue of a socket is EAGAIN. */
const WAYS = /^(connect|getaddrinfo)/;
/** What pg and PgBouncer say without a code. */
const AWAY_TEXTS =
  /received invalid response|Connection terminated|not queryable|Query read timeout|timeout expired|closed the connection|pgbouncer|server_login_retry|server login has been failing/i;

/**
 * Whether the database, its pooler or the way to them is away, in the error itself or in what caused it (SEC-44). Whatever
 * its code, an error that ends its connection isn't one of the statement.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('severity' in error && /^(FATAL|PANIC)$/.test(String(error.severity))) return true;
  const code = 'code' in error ? String(error.code) : '';
  const call = 'syscall' in error ? String(error.syscall) : '';
  if (AWAY_CODES.test(code) || WAYS.test(call) || AWAY_TEXTS.test(error.message)) return true;
  const causes = error instanceof AggregateError ? error.errors : [];
  return [...causes, error.cause].some(isDatabaseAway);
}
