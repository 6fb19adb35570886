import { maskPhones, maskUrl } from './mask-url.ts';

/** What a pino logger writes of a request; Fastify's has these. */
interface LoggedRequest {
  method: string;
  url: string;
  ip: string;
}

/**
 * Structured logs, the same in every process: one JSON line an event, `reqId` for what one request led to from the
 * gateway to the worker; no token, secret or whole phone number (SEC-18, SEC-29). For pino and for Fastify.
 */
export const logOptions = (level: string) => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie', 'err.parameters', 'err.query'],
  serializers: {
    req: ({ method, url, ip }: LoggedRequest) => ({ method, url: maskUrl(url), ip }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    err: (error: Error) => ({
      type: error.name,
      message: masked(error.message),
      stack: masked(error.stack ?? ''),
      ...('code' in error && { code: String(error.code) }),
    }),
  },
});

const masked = (text: string) => maskPhones(text.replace(/https?:\/\/\S+/g, maskUrl));
