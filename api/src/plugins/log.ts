import { maskUrl } from '@wedding/shared/contract/mask-url.ts';
import type { FastifyServerOptions } from 'fastify';
import type { AppConfig } from '../app.ts';

/** Structured logs, one line an event, with the request's id; no token, secret or full phone number. */
export function logOptions({
  logLevel,
  logTo,
}: Pick<AppConfig, 'logLevel' | 'logTo'>): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    ...(logTo && { stream: logTo }),
    redact: ['req.headers.authorization', 'req.headers.cookie', 'err.parameters', 'err.query'],
    serializers: {
      req: (request) => ({ method: request.method, url: maskUrl(request.url), ip: request.ip }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({
        type: error.name,
        message: maskNumbers(error.message),
        stack: maskNumbers(error.stack ?? ''),
        ...('code' in error && { code: String(error.code) }),
      }),
    },
  };
}

const maskNumbers = (text: string) => text.replace(/\+?\d{7,}(?=\d{4})/g, '•••');
